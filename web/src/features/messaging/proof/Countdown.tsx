import { useSecond } from '../../../platform/clock/use-second.ts'
import { countdownText } from './proof.view.ts'

/** What is left until `due` (ms since 1970, by the server's clock), each second. The sentence before it says the time. */
export const Countdown = ({ due }: { due: number }) => (
  <span aria-hidden>, in {countdownText(due, useSecond(true))}</span>
)
