import type { AdtInterface } from '@wardline/contract/integrations/adt.schemas.ts'
import { expect, test } from 'vitest'
import { summarize } from './adt.view.ts'

const working: AdtInterface = {
  is_on: true,
  sending_application: 'ADT1',
  sending_facility: '',
  certificate_pin: '',
  mrn_authority: '',
  time_field: '',
  accepts_tests: false,
  version: 1,
  changed_by: null,
  is_set_up: true,
  listener: { address: '127.0.0.1', port: 2575, has_tls: false, asks_certificate: false },
  health: {
    last_received: '2026-11-23T10:00:00Z',
    last_accepted: '2026-11-23T10:00:00Z',
    per_minute: 1,
    counts: { accepted: 1, outdated: 0, rejected: 0, refused: 0 },
    waiting: 0,
  },
  may: { change: true, read_messages: true },
}
const withHealth = (health: Partial<AdtInterface['health']>) => ({
  ...working,
  health: { ...working.health, ...health },
})
const silent = { ...working, listener: { ...working.listener, address: null, port: null } }

test.each([
  ['rejected messages come first', withHealth({ waiting: 2 }), /^2 messages were rejected/, true],
  ['one message is one', withHealth({ waiting: 1 }), /^1 message was rejected/, true],
  ['nothing has arrived', withHealth({ last_received: null }), /^No message has arrived/, false],
  ['all is well', working, /^Messages arrive/, false],
  ['the server does not listen', silent, /ADT_PORT/, true],
  ['it is not set up', { ...silent, is_set_up: false, is_on: false }, /ADT_PORT/, false],
  ['it is switched off', { ...working, is_on: false }, /^Switched off/, false],
])('%s', (_, summary, text, isProblem) => {
  expect(summarize(summary)).toEqual({ text: expect.stringMatching(text) as string, isProblem })
})
