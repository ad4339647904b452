/** Saves a text as a file: the browser, or the desktop app, decides or asks where. */
export function saveFile(fileName: string, mediaType: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken hold of it once the click is handled.
  setTimeout(() => URL.revokeObjectURL(url));
}
