import { element, printElement, type Element } from '@wardline/wctp/element.ts'
import { recording_seconds } from '../pager-calls/call-dialogue.rules.ts'
import type { SpokenText, Speech } from '../pager-calls/speech.rules.ts'

/** https://www.twilio.com/docs/voice/twiml */
const document = (...verbs: Element[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${printElement(element('Response', {}, ...verbs))}`

const say = (text: string): Element => element('Say', {}, text)
const pause = element('Pause', { length: 1 })

export const replyWith = (text: string): string =>
  text === '' ? document() : document(element('Message', {}, text))

export const hangUp = (): string => document(element('Hangup'))

export const sayAndHangUp = (text: string): string => document(say(text), pause, say('Goodbye.'))

export interface Spoken {
  before?: string
  text: string
  action: string
  mayAnswer: boolean
}

/** A call that ends without a digit is not a response. */
export function sayAndGather({ before, text, action, mayAnswer }: Spoken): string {
  const said = [...(before === undefined ? [] : [say(before), pause]), say(text)]
  if (!mayAnswer) return document(...said, pause, say(text), pause, say('Goodbye.'))
  const gather = element(
    'Gather',
    { input: 'dtmf', numDigits: 1, timeout: 8, action, method: 'POST' },
    ...said,
    pause,
    say('To hear this again, press 9.'),
  )
  return document(gather, say('No key was pressed. Your next channel will be tried. Goodbye.'))
}

export interface SpeechUrls {
  turn: string
  recorded: string
  recording: string
  audio: (snippet_id: number) => string
}

/** An empty response also continues the call: the dialogue decides the next turn. */
export function speak({ said, awaits }: Speech, urls: SpeechUrls): string {
  const parts = said.map((part) => sayOrPlay(part, urls))
  if (awaits === 'hang_up') return document(...parts, element('Hangup'))
  if (awaits === 'recording') return document(...parts, ...recordVerbs(urls))
  const ends =
    awaits === 'digit' ? { numDigits: 1, finishOnKey: '', timeout: 8 } : { finishOnKey: '#', timeout: 10 }
  const gather = { input: 'dtmf', ...ends, actionOnEmptyResult: true, action: urls.turn, method: 'POST' }
  return document(element('Gather', gather, ...parts))
}

const sayOrPlay = ({ text, snippet_id }: SpokenText, { audio }: SpeechUrls): Element =>
  snippet_id === undefined ? say(text) : element('Play', {}, audio(snippet_id))

/** When nothing was recorded, Twilio continues with the next verb. */
const recordVerbs = ({ recorded, recording }: SpeechUrls): Element[] => [
  element('Record', {
    action: recorded,
    method: 'POST',
    maxLength: recording_seconds,
    timeout: 5,
    finishOnKey: '#',
    playBeep: true,
    trim: 'trim-silence',
    recordingStatusCallback: recording,
    recordingStatusCallbackMethod: 'POST',
    recordingStatusCallbackEvent: 'completed absent',
  }),
  element('Redirect', { method: 'POST' }, recorded),
]
