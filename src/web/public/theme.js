// Before the first paint, so that a page in the chosen theme never flashes in the other one.
try {
  const theme = JSON.parse(localStorage.getItem('quarterdeck.theme') ?? 'null');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the system's theme is used.
}
