import { element, printElement, type Element } from '@wardline/wctp/element.ts'

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
