import { type Alert, type Happening, showsAll } from '../../core/alert/alert.ts';
import { requestLine } from '../../core/alert/request-alert.ts';
import type { RequestRecord } from '../../core/session/entry.ts';
import { createRedactor } from '../export/redact.ts';

/**
 * An alert as everybody gets it: the page, a push, a webhook. Secrets are taken out, and whether it can be decided from
 * what is left follows from that final text.
 */
export function presentAlert({ alert, asked }: Extract<Happening, { type: 'raised' }>): Alert {
  const text = withoutSecrets(alert.text);
  const isDecidable = asked !== undefined && showsAll(text, asked);
  const request = alert.request && { ...alert.request, isDecidable };
  return { ...alert, title: withoutSecrets(alert.title), text, request };
}

/** Whether a notification about this request shows all of it. */
export function isShownWhole(request: RequestRecord): boolean {
  const { text, asked } = requestLine(request);
  return asked !== null && showsAll(withoutSecrets(text), asked);
}

function withoutSecrets(text: string): string {
  return createRedactor().text(text, { where: 0, isVariables: false });
}
