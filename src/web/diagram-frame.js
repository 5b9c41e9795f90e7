/*
 * Runs in diagram.html, after Mermaid: draws what the page sends through the port and returns an SVG. The frame has an
 * origin of its own, no network, and no script but these two, so that a diagram can do nothing even if it breaks out of
 * Mermaid.
 */
const { mermaid } = globalThis;

addEventListener('message', ({ ports: [port] }) => {
  if (!port) return;
  port.onmessage = async ({ data }) => port.postMessage(await draw(data));
  port.postMessage({ type: 'ready' });
});

let drawn = 0;

async function draw({ source, isDark }) {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    theme: isDark ? 'dark' : 'default',
    fontFamily: 'ui-sans-serif, system-ui, sans-serif',
    // Labels of SVG: HTML in an SVG isn't shown by every browser.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    maxTextSize: 20_000,
    maxEdges: 300,
    // A diagram can change all settings but these.
    secure: [
      'secure',
      'securityLevel',
      'startOnLoad',
      'suppressErrorRendering',
      'maxTextSize',
      'maxEdges',
      'htmlLabels',
      'themeCSS',
      'dompurifyConfig',
    ],
  });
  drawn += 1;
  try {
    const { svg } = await mermaid.render(`diagram-${drawn}`, source);
    return { type: 'drawn', ...measured(svg) };
  } catch (error) {
    return { type: 'failed', reason: String(error instanceof Error ? error.message : error) };
  } finally {
    for (const left of document.querySelectorAll('body > :not(script)')) left.remove();
  }
}

/** As XML, with its size: an image has no page to take its width from. */
function measured(markup) {
  const svg = new DOMParser().parseFromString(markup, 'text/html').querySelector('svg');
  const [, , width, height] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  svg.setAttribute('width', width);
  svg.setAttribute('height', height);
  svg.style.maxWidth = '';
  return { svg: new XMLSerializer().serializeToString(svg), width, height };
}
