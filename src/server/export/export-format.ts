export const exportFormats = ['md', 'html', 'json', 'ndjson'] as const;

export type ExportFormat = (typeof exportFormats)[number];

export const mediaTypes: { [Format in ExportFormat]: string } = {
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
};

/** A name for the file: words of the title that every system takes. */
export function exportName(title: string | null, id: string, format: ExportFormat): string {
  const words = (title ?? '')
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${words === '' ? 'session' : words}-${id.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 8)}.${format}`;
}
