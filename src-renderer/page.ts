// The server may be on another port than the usual one; the examples name the one it answers at.
for (const element of document.querySelectorAll('[data-address]')) {
  element.textContent = location.origin;
}
