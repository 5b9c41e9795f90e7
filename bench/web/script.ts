import { atMost, type Row } from '../row.ts';
import { openLong } from './long-data.ts';
import type { WebOptions } from './page-figure.ts';
import { signedIn } from './signed-in.ts';

const aimKilobytes = 250;

/** What comes over the network when a session is opened for the first time. */
export async function script({ browser }: WebOptions): Promise<Row[]> {
  const harbour = await openLong(3);
  const page = await signedIn(browser, harbour);
  const network = await page.context().newCDPSession(page);
  const transferred = new Map<string, number>();
  const names = new Map<string, string>();
  await network.send('Network.enable');
  await network.send('Network.clearBrowserCache');
  network.on('Network.responseReceived', ({ requestId, response }) =>
    names.set(requestId, new URL(response.url).pathname),
  );
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    transferred.set(names.get(requestId) ?? '', encodedDataLength);
  });
  await page.goto(`${harbour.deck.origin}/sessions/${harbour.sessionId}`);
  await page.getByRole('article').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().close();
  await harbour.close();
  const sum = (ending: string) =>
    [...transferred].reduce((bytes, [name, length]) => bytes + (name.endsWith(ending) ? length : 0), 0) / 1000;
  const scripts = sum('.js');
  return [
    {
      load: 'L10',
      measured: 'script that a session needs, as transferred',
      value: `${scripts.toFixed(0)} KB`,
      aim: atMost(aimKilobytes, scripts, ' KB'),
    },
    { measured: 'style sheets', value: `${sum('.css').toFixed(0)} KB` },
    { measured: 'fonts', value: `${sum('.woff2').toFixed(0)} KB` },
  ];
}
