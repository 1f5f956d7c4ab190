import { randomUUID } from 'node:crypto'
import type { Row } from './matrix.ts'

/** A carrier's address that nobody has: whoever asks, there is nothing. Those that there are: outside-answers.test.ts. */
const nobodys: Row = { asks: () => ({ params: { uid: randomUUID() } }), answers: 404 }
const nobodysCall: Row = {
  asks: () => ({ params: { uid: randomUUID(), reference: 'W7K3PQ' } }),
  answers: 404,
}

export const hookRows = {
  twilioStatus: nobodys,
  twilioMessage: nobodys,
  twilioCall: nobodysCall,
  twilioDigits: nobodysCall,
  mailgunEvents: nobodys,
  mailgunMail: nobodys,
  wctpOperation: nobodys,
} satisfies Record<string, Row>
