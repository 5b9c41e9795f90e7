import { installedBrowser } from './install-browser.ts';
import { buildPage } from './page-build.ts';

/** Before the first test of the page: a browser, and the page as its sources are now. */
export function setup(): void {
  // The workers inherit it, so that they need not look again.
  process.env.QUARTERDECK_BROWSER = installedBrowser((sentence) => console.error(sentence));
  buildPage();
}
