import type { Page, WebSocketRoute } from '@playwright/test';

/** A page whose connection can be cut, and all requests with it. To be called before the page is opened. */
export async function cuttable(page: Page) {
  const links = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/ws$/, async (link) => {
    if (isCut) return link.close();
    links.add(link);
    link.connectToServer();
  });
  await page.route(/\/api\//, (route) => (isCut ? route.abort('internetdisconnected') : route.fallback()));
  return {
    async cut() {
      isCut = true;
      for (const link of links) await link.close();
      links.clear();
    },
    mend() {
      isCut = false;
    },
  };
}
