import type { PatientHandoff } from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'
import { formatTime } from '../../../platform/clock/dates.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'

function describeProgress({ to, seen, seen_version, version, reminded, escalated }: PatientHandoff): string {
  const name = to.display_name
  const at = (time: string) => formatTime(Date.parse(time))
  if (seen && seen_version === version) return `${name} opened it at ${at(seen)}.`
  if (seen) return `${name} has not opened your correction yet.`
  if (escalated)
    return `${name} has not opened it. Reminded at ${at(reminded ?? escalated)}; your fail-over user was notified at ${at(escalated)}.`
  return reminded
    ? `${name} has not opened it. Reminded at ${at(reminded)}.`
    : `${name} has not opened it yet.`
}

interface SentHandoffProps {
  handoff: PatientHandoff
  isWithdrawing: boolean
  onWithdraw: () => void
}

/** View of the giver while the handoff is pending: how far the receiver is, and the read-back as it is written. */
export const SentHandoff = ({ handoff, isWithdrawing, onWithdraw }: SentHandoffProps) => (
  <section
    aria-label="Sent handoff"
    className="flex flex-wrap items-start gap-3 border-b border-line bg-inset px-4 py-3 md:px-5"
  >
    <div className="min-w-0 flex-1 basis-60">
      <p className="text-sm font-medium">
        Sent to {handoff.to.display_name} at {formatTime(Date.parse(handoff.requested))}. You stay responsible
        until they accept.
      </p>
      <p className="text-sm text-ink-2">{describeProgress(handoff)}</p>
      {handoff.read_back !== '' && (
        <p className="mt-1 text-sm whitespace-pre-line">
          <span className="font-medium">Read-back so far:</span> {handoff.read_back}
        </p>
      )}
    </div>
    <Button busy={isWithdrawing} onClick={onWithdraw}>
      Withdraw
    </Button>
  </section>
)

const describeEnd = ({ state, to, answer, closed }: PatientHandoff): string => {
  const at = closed === null ? '' : ` at ${formatTime(Date.parse(closed))}`
  if (state === 'declined') return `${to.display_name} declined${at}: ${answer}`
  if (state === 'withdrawn') return `You withdrew the handoff to ${to.display_name}${at}.`
  return `The handoff to ${to.display_name} expired${at}.`
}

interface ClosedHandoffProps {
  handoff: PatientHandoff
  /** The draft has text of its own. */
  hasText: boolean
  onReuse: () => void
}

/** A handoff that was not accepted: its reason, and its text for the next one. */
export const ClosedHandoff = ({ handoff, hasText, onReuse }: ClosedHandoffProps) => (
  <section
    aria-label="Last handoff"
    className="flex flex-wrap items-center gap-3 border-b border-line bg-inset px-4 py-3 md:px-5"
  >
    <p className="min-w-0 flex-1 basis-60 text-sm wrap-anywhere">
      {describeEnd(handoff)} You are responsible.
    </p>
    <Button onClick={onReuse} disabled={hasText}>
      Use its text again
    </Button>
  </section>
)
