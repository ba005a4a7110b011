"""The screens of the playground and the overlays above them."""
