"""Boards whose tiles are parts of a picture: put together by their edges, as a jigsaw, or by the goal that is known."""
