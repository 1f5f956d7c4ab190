import { clsx } from 'clsx'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { formatTime } from '../../../platform/clock/dates.ts'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Kbd } from '../../../platform/ui/indicators/Kbd.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { PatientIdentity } from '../components/PatientIdentity.tsx'
import type { ComposerEntry } from './ComposerList.tsx'
import {
  describeMissing,
  isEmptyContent,
  isSameContent,
  listMissing,
  listOwners,
} from './handoff-action.rules.ts'
import { correctHandoff, handoffKey, withdrawHandoff, type DraftContent } from './handoff.api.ts'
import { HandoffForm } from './HandoffForm.tsx'
import type { Receiver } from './ReceiverField.tsx'
import { SinceTakeover } from './SinceTakeover.tsx'
import { ClosedHandoff, SentHandoff } from './SentHandoff.tsx'
import type { LocalDraft } from './use-handoff-drafts.ts'

interface ComposerDetailProps {
  entry: ComposerEntry
  draft: LocalDraft
  receiver: Receiver | null
  readsBackAll: boolean
  takesEffectAtOnce: boolean
  isHiddenOnPhone: boolean
  onChange: (changes: Partial<DraftContent>) => void
  /** The handoff has the text of the draft now. */
  onCorrected: () => void
  onKeepMine: () => void
  onTakeStored: () => void
  onRetry: () => void
  onNext: () => void
}

export function ComposerDetail(props: ComposerDetailProps) {
  const { entry, draft, receiver, readsBackAll, isHiddenOnPhone, onChange, onCorrected } = props
  const me = useMe()
  const { patient, sent, closed } = entry
  // While the handoff waits, its draft is a correction.
  const isCorrected =
    sent && (draft.version > 0 || draft.state !== 'saved') && !isSameContent(draft.content, sent)
  const correction = isCorrected ? draft.content : undefined
  const correct = useApiMutation(
    async ({ content }: { content: DraftContent }) => {
      if (!sent) throw new Error('The handoff was closed.')
      return correctHandoff(sent, content)
    },
    {
      onSuccess: (_, client) => client.invalidateQueries({ queryKey: handoffKey }).then(onCorrected),
      onError: (_, client) => client.invalidateQueries({ queryKey: handoffKey }),
    },
  )
  const withdraw = useApiMutation(async () => sent && withdrawHandoff(sent), { refetches: [handoffKey] })
  const content = sent ? (correction ?? sent) : draft.content
  const owners = listOwners(patient.care_team, [
    ...(sent ? [sent.to] : receiver ? [receiver] : []),
    { id: me.id, display_name: me.display_name },
  ])
  const missing = correction ? listMissing(correction) : []
  const error = correct.error ?? withdraw.error
  return (
    <>
      <section
        aria-label={patient.patient.display_name}
        className={clsx('min-h-0 min-w-0 flex-1 overflow-y-auto', isHiddenOnPhone && 'max-md:hidden')}
      >
        <header className="sticky top-0 z-10 flex items-start gap-3 border-b border-line bg-surface px-4 py-3 md:px-5">
          <PatientIdentity patient={patient.patient} className="flex-1" />
          <Button tone="ghost" onClick={props.onNext}>
            Next patient{' '}
            <span className="pointer-coarse:hidden">
              <Kbd>Alt ↓</Kbd>
            </span>
          </Button>
        </header>
        {draft.problem !== '' && (
          <div
            role="alert"
            className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 text-sm text-danger md:px-5"
          >
            <span className="min-w-0 flex-1">{draft.problem}</span>
            {draft.state === 'conflict' && (
              <>
                <Button onClick={props.onKeepMine}>Keep this text</Button>
                <Button onClick={props.onTakeStored}>Use the text of the other window</Button>
              </>
            )}
            {draft.state === 'failed' && <Button onClick={props.onRetry}>Try again</Button>}
          </div>
        )}
        {sent && (
          <SentHandoff
            handoff={sent}
            isWithdrawing={withdraw.isPending}
            onWithdraw={() => withdraw.mutate()}
          />
        )}
        {closed && (
          <ClosedHandoff
            handoff={closed}
            hasText={!isEmptyContent(draft.content)}
            onReuse={() => onChange(toContent(closed))}
          />
        )}
        <HandoffForm
          content={content}
          owners={owners}
          severity_before={patient.received?.severity ?? null}
          receiver={sent?.to.display_name ?? receiver?.display_name ?? 'The receiver'}
          readsBack={
            !props.takesEffectAtOnce &&
            (readsBackAll || content.severity === 'watcher' || content.severity === 'unstable')
          }
          onChange={(changes) =>
            onChange(sent ? { ...(correction ?? toContent(sent)), ...changes } : changes)
          }
        />
        {sent && correction && (
          <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-2.5 md:px-5">
            <p className="min-w-0 flex-1 text-sm text-ink-2">
              {missing.length > 0
                ? `First ${describeMissing(missing[0] ?? '')}.`
                : `${sent.to.display_name} sees what you changed${sent.seen ? `, opened at ${formatTime(Date.parse(sent.seen))}` : ''}.`}
            </p>
            <Button onClick={() => onChange(toContent(sent))}>Discard</Button>
            <Button
              tone="accent"
              busy={correct.isPending}
              disabled={missing.length > 0}
              onClick={() => correct.mutate({ content: correction })}
            >
              Save correction
            </Button>
          </div>
        )}
        {error && (
          <p role="alert" className="px-4 py-2 text-sm text-danger md:px-5">
            {summaryWithReason(correct.error ? 'Could not save the correction' : 'Could not withdraw', error)}
          </p>
        )}
        <div className="border-t border-line lg:hidden">
          <SinceTakeover patient={patient} content={content} onChange={sent ? undefined : onChange} />
        </div>
      </section>
      <div className="min-h-0 w-64 flex-none overflow-y-auto border-l border-line max-lg:hidden">
        <SinceTakeover patient={patient} content={content} onChange={sent ? undefined : onChange} />
      </div>
    </>
  )
}

const toContent = ({ severity, summary, actions, contingencies }: DraftContent): DraftContent => ({
  severity,
  summary,
  actions,
  contingencies,
})
