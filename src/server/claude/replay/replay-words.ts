/** Marks what a player says by itself: it is in no recording. */
const ownMark = '"quarterdeck_replay":true';

export function isPlayersOwn(body: Uint8Array): boolean {
  return Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, 400)).includes(ownMark);
}

/** A replay is greeted like any CLI; anything else that was not asked when it was recorded has no answer. */
export function refusedAnswer(requestId: string, subtype: string): string {
  const response =
    subtype === 'initialize'
      ? { subtype: 'success', request_id: requestId, response: { commands: [], models: [], agents: [] } }
      : {
          subtype: 'error',
          request_id: requestId,
          error: 'This is a replay: that was not asked when it was recorded.',
        };
  return JSON.stringify({ type: 'control_response', quarterdeck_replay: true, response });
}
