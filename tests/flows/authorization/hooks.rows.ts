import { randomUUID } from 'node:crypto'
import type { Row } from './matrix.ts'

/** An unknown callback address is not found for anyone. */
const nobodys: Row = { input: () => ({ params: { uid: randomUUID() } }), statuses: 404 }
const nobodysCall: Row = {
  input: () => ({ params: { uid: randomUUID(), reference: 'W7K3PQ' } }),
  statuses: 404,
}

export const hookRows = {
  twilioStatus: nobodys,
  twilioMessage: nobodys,
  twilioCall: nobodysCall,
  twilioDigits: nobodysCall,
  pagerCall: nobodys,
  pagerCallTurn: nobodys,
  pagerCallRecorded: nobodys,
  pagerCallRecording: nobodys,
  playPrompt: { input: () => ({ params: { token: '1.1.1.unsigned' } }), statuses: 404 },
  mailgunEvents: nobodys,
  mailgunMail: nobodys,
  wctpOperation: nobodys,
} satisfies Record<string, Row>
