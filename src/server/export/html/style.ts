import { createHash } from 'node:crypto';

/** The look of an exported page. Colours follow the reader's own choice of light or dark. */
export const style = `
:root{color-scheme:light dark;--bg:#fbfcfd;--panel:#f3f5f8;--line:#dde2e9;--ink:#1b2430;--dim:#566273;--sea:#0b6e8f;
--add:#e3f5e6;--addink:#14602b;--del:#fde8e8;--delink:#9b1c1c;--k:#7a3fb0;--s:#17703a;--n:#a04a00;--c:#66717f}
@media(prefers-color-scheme:dark){:root{--bg:#10151c;--panel:#171e27;--line:#29323e;--ink:#dfe5ec;--dim:#98a4b3;--sea:#5cc0e0;
--add:#12301d;--addink:#8fd9a5;--del:#3a1a1d;--delink:#f2a3a3;--k:#c9a2f0;--s:#8fd19e;--n:#e8b27d;--c:#8b97a6}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.55 system-ui,sans-serif}
main{max-width:860px;margin:0 auto;padding:24px 16px 64px}h1{font-size:22px;line-height:1.25;margin:8px 0}
h2,h3,h4,h5,h6{font-size:15px;margin:18px 0 6px}a{color:var(--sea)}p{margin:8px 0}hr{border:0;border-top:1px solid var(--line)}
header{border-bottom:1px solid var(--line);padding-bottom:12px;margin-bottom:20px}dl{display:grid;grid-template-columns:auto 1fr;gap:2px 14px;margin:0;font-size:13px}
dt{color:var(--dim)}dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
article{margin:14px 0;overflow-wrap:anywhere}.sub{margin-left:14px;padding-left:12px;border-left:2px solid var(--line)}
.you{background:var(--panel);border:1px solid var(--line);border-radius:10px;padding:10px 14px}.who{font-size:12px;color:var(--dim);display:flex;gap:8px}
.who time{margin-left:auto;font-variant-numeric:tabular-nums}.words{white-space:pre-wrap}.dim,.note{color:var(--dim);font-size:13px}
.note{font-variant-numeric:tabular-nums}.bad{color:var(--delink)}details{border:1px solid var(--line);border-radius:8px;margin:6px 0}
summary{cursor:pointer;padding:6px 10px;font-size:13px;overflow-wrap:anywhere}summary b{font-weight:600}summary code{background:none;padding:0}
details>div{padding:0 10px 10px}pre,code,.diff table{font:12.5px/1.5 ui-monospace,Menlo,Consolas,monospace}
code{background:var(--panel);padding:1px 4px;border-radius:4px}pre{background:var(--panel);border:1px solid var(--line);border-radius:8px;padding:10px;margin:8px 0;overflow:auto;max-height:70vh;white-space:pre-wrap;overflow-wrap:anywhere}
pre code{background:none;padding:0}blockquote{margin:8px 0;padding-left:12px;border-left:3px solid var(--line);color:var(--dim)}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:13px}th,td{border:1px solid var(--line);padding:3px 8px;text-align:left}
.diff{margin:8px 0;border:1px solid var(--line);border-radius:8px;overflow:hidden}.diff figcaption{padding:6px 10px;font-size:13px;background:var(--panel);border-bottom:1px solid var(--line);overflow-wrap:anywhere}
.diff table{width:100%}.diff td{border:0;padding:0 8px;white-space:pre;vertical-align:top}.diff td:nth-child(-n+2){color:var(--dim);text-align:right;user-select:none;width:1px;font-variant-numeric:tabular-nums}
.diff tr.add{background:var(--add)}.diff tr.del{background:var(--del)}span.add{color:var(--addink)}span.del{color:var(--delink)}.gap td{color:var(--dim)}
img{max-width:100%;max-height:480px;border-radius:8px;border:1px solid var(--line)}i{font-style:normal}i.k{color:var(--k)}i.s{color:var(--s)}i.n{color:var(--n)}i.c{color:var(--c)}
footer{margin-top:32px;border-top:1px solid var(--line);padding-top:10px}@media print{pre{max-height:none}}
`;

/** Nothing may run, and nothing may be fetched: only this very style and pictures in the file itself. */
export const contentPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
