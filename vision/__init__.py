"""Pictures and pointers: seeing the windows of other programs and acting in them."""
