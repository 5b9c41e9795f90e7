import { z } from 'zod';
import { readRequest } from './incoming-request.ts';
import { field, record, text } from './lenient.ts';

/** Something the CLI asks of us; it waits for a response with this `request_id`. */
export const controlRequest = z.object({
  type: z.literal('control_request'),
  request_id: z.string(),
  request: z.transform(readRequest),
});

/** The CLI takes back a request of its own. */
export const controlCancelRequest = z.object({ type: z.literal('control_cancel_request'), request_id: z.string() });

const pendingRequests = field((value) =>
  Array.isArray(value) ? value.flatMap((item) => controlRequest.safeParse(item).data ?? []) : undefined,
);

const answer = {
  request_id: z.string(),
  pending_permission_requests: pendingRequests,
  pending_user_dialog_requests: pendingRequests,
  pending_elicitation_requests: pendingRequests,
};

/** The answer to a request of ours, or the echo of our own answer to a request of the CLI. */
const responses = {
  success: z.object({
    type: z.literal('control_response'),
    response: z.object({ subtype: z.literal('success'), ...answer, response: record }),
  }),
  error: z.object({
    type: z.literal('control_response'),
    response: z.object({ subtype: z.literal('error'), ...answer, error: text, error_code: text }),
  }),
};

export type ControlRequestMessage = z.output<typeof controlRequest>;
export type ControlCancelRequestMessage = z.output<typeof controlCancelRequest>;
export type ControlResponseMessage = z.output<(typeof responses)[keyof typeof responses]>;

export const controlResponseBySubtype = new Map<string, z.ZodType<ControlResponseMessage>>(Object.entries(responses));
