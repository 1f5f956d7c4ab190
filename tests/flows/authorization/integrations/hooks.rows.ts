import { randomUUID } from 'node:crypto'
import type { Asked, Row } from '../matrix.ts'

/** An unknown callback address is not found for anyone. */
const nobodys: Row = { input: () => ({ params: { uid: randomUUID() } }), statuses: 404 }
const nobodysCall: Row = {
  input: () => ({ params: { uid: randomUUID(), reference: 'W7K3PQ' } }),
  statuses: 404,
}

const ofIntegrators = (input: () => Asked, status: number): Row => ({
  input,
  statuses: [403, 403, 403, 403, status, status],
})
const params = () => ({ reference: randomUUID() })
const call = { number: '+13125550150', caller: '+13125550199' }

/** A number that is not assigned is announced as such; an unknown call is not found. */
export const sandboxCallRows = {
  startSandboxCall: ofIntegrators(() => ({ body: call }), 201),
  pressSandboxKeys: ofIntegrators(() => ({ params: params(), body: { turn: 0, digits: '1' } }), 404),
  recordSandboxMessage: ofIntegrators(() => ({ params: params(), form: new FormData() }), 404),
  endSandboxCall: ofIntegrators(() => ({ params: params() }), 404),
  sendSandboxText: ofIntegrators(() => ({ body: { ...call, text: 'Call me' } }), 200),
} satisfies Record<string, Row>

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
