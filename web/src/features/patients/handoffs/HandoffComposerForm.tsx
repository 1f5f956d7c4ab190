import type { HandoffComposer } from '@wardline/contract/patients/handoffs/handoff-draft.schemas.ts'
import type { PatientHandoff } from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { formatTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { UnsavedChangesGuard } from '../../../platform/forms/UnsavedChangesGuard.tsx'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { Kbd } from '../../../platform/ui/indicators/Kbd.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { ComposerDetail } from './ComposerDetail.tsx'
import { ComposerList, sortEntries, type ComposerEntry } from './ComposerList.tsx'
import { describeMissing, listMissing } from './handoff-action.rules.ts'
import { handoffKey, sendHandoffs } from './handoff.api.ts'
import { ReceiverField, type Receiver } from './ReceiverField.tsx'
import { SignOutSheet } from './SignOutSheet.tsx'
import { useHandoffDrafts, type LocalDraft } from './use-handoff-drafts.ts'
import { useWindowKeys } from '../../../platform/keyboard/use-window-keys.ts'
import { PageHead } from '../../../platform/ui/layout/PageHead.tsx'

interface HandoffComposerFormProps {
  composer: HandoffComposer
  sent: readonly PatientHandoff[]
  patientId: number | undefined
}

const patientCount = (count: number) => (count === 1 ? '1 patient' : `${count} patients`)

function describeSaving(drafts: readonly LocalDraft[]): string {
  if (drafts.some(({ state }) => state === 'failed' || state === 'conflict')) return 'A draft is not saved'
  if (drafts.some(({ state }) => state !== 'saved')) return 'Saving…'
  const last = drafts
    .flatMap(({ saved }) => saved ?? [])
    .toSorted()
    .at(-1)
  return last === undefined ? '' : `Draft saved ${formatTime(Date.parse(last))}`
}

export function HandoffComposerForm({ composer, sent, patientId }: HandoffComposerFormProps) {
  const me = useMe()
  const now = useMinute()
  const client = useQueryClient()
  const { patients, receivers } = composer
  const drafts = useHandoffDrafts(patients)
  const [receiver, setReceiver] = useState<Receiver | null>(
    () => receivers.find(({ reason }) => reason === 'next_on_call')?.user ?? null,
  )
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        patientId === undefined
          ? []
          : patients.map(({ patient }) => patient.id).filter((id) => id !== patientId),
      ),
  )
  const [selected, setSelected] = useState(patientId)
  /** On a phone, the list and one patient are two screens. */
  const [isOpened, setOpened] = useState(patientId !== undefined)

  const entries = patients.map((patient): ComposerEntry => {
    const { id } = patient.patient
    const { content } = drafts.getDraft(id)
    const waiting = patient.member.handoff
      ? sent.find((handoff) => handoff.id === patient.member.handoff?.id)
      : undefined
    const last = sent.filter((handoff) => handoff.patient.id === id).toSorted((a, b) => b.id - a.id)[0]
    return {
      patient,
      severity: waiting?.severity ?? content.severity,
      missing: listMissing(content),
      isIncluded: !waiting && !excluded.has(id),
      sent: waiting,
      // The list of sent ones may be newer than the composer.
      closed: waiting || last?.state === 'accepted' || last?.state === 'requested' ? undefined : last,
    }
  })
  const sorted = sortEntries(entries)
  const current = sorted.find(({ patient }) => patient.patient.id === selected) ?? sorted[0]
  const current_id = current?.patient.patient.id
  const included = sorted.filter(({ isIncluded }) => isIncluded)
  const unready = included.find(({ missing }) => missing.length > 0)
  const isBusy = included.some(({ patient }) => drafts.getDraft(patient.patient.id).state === 'conflict')

  const send = useMutation({
    mutationFn: (to: Receiver) =>
      sendHandoffs(
        to.id,
        included.map(({ patient: { patient } }) => ({
          patient_id: patient.id,
          content: drafts.getDraft(patient.id).content,
        })),
      ),
    onSuccess: ({ handoffs }, to) => {
      for (const { patient } of handoffs) drafts.discard(patient.id)
      void client.invalidateQueries({ queryKey: handoffKey })
      showToast(
        composer.takes_effect_at_once
          ? `${to.display_name} is responsible for ${patientCount(handoffs.length)} now.`
          : `Sent to ${to.display_name}. You stay responsible until they accept.`,
      )
    },
    onError: () => void client.invalidateQueries({ queryKey: handoffKey }),
  })

  const select = (id: number) => {
    setSelected(id)
    setOpened(true)
  }
  const move = (step: number) => {
    const at = sorted.findIndex(({ patient }) => patient.patient.id === current_id)
    const next = sorted[at + step]
    if (next) select(next.patient.patient.id)
  }
  const setSeverity = (severity: 'stable' | 'watcher' | 'unstable') => () => {
    if (current && !current.sent) drafts.edit(current.patient.patient.id, { severity })
  }
  const isReady = receiver !== null && included.length > 0 && !unready && !isBusy
  const submit = () => {
    if (receiver && isReady && !send.isPending) send.mutate(receiver)
  }
  useWindowKeys({
    'Alt+ArrowDown': () => move(1),
    'Alt+ArrowUp': () => move(-1),
    'Alt+Digit1': setSeverity('stable'),
    'Alt+Digit2': setSeverity('watcher'),
    'Alt+Digit3': setSeverity('unstable'),
    'Ctrl+Enter': submit,
  })

  const [group] = composer.groups
  const shown = included.length > 0 ? included : sorted
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <UnsavedChangesGuard isChanged={!drafts.isSaved} save={drafts.saveAll} />
      <PageHead
        title={`Hand off ${patientCount(included.length)}`}
        back={
          <>
            <AppLink
              href="/patient/assignments"
              aria-label="Back to patients"
              className={clsx(
                'grid size-control place-items-center rounded-md hover:bg-hover',
                isOpened && 'max-md:hidden',
              )}
            >
              <IconArrowLeft size={18} aria-hidden />
            </AppLink>
            {isOpened && (
              <IconButton label="Back to the list" className="md:hidden" onClick={() => setOpened(false)}>
                <IconArrowLeft size={18} aria-hidden />
              </IconButton>
            )}
          </>
        }
        below={
          group && (
            <p className="truncate text-xs text-ink-2">
              {group.name} · your shift ends at {formatTime(Date.parse(group.shift_end))}
            </p>
          )
        }
      >
        <span className="text-xs text-ink-2" role="status">
          {describeSaving(patients.map(({ patient }) => drafts.getDraft(patient.id)))}
        </span>
        <Button onClick={() => window.print()}>
          <IconPrinter size={16} aria-hidden />
          <span className="max-md:sr-only">Print sign-out sheet</span>
        </Button>
      </PageHead>
      <div className={clsx(isOpened && 'max-md:hidden')}>
        <ReceiverField composer={composer} own_id={me.id} receiver={receiver} onChange={setReceiver} />
      </div>
      <div className="flex min-h-0 flex-1">
        <div
          className={clsx(
            'flex w-full flex-col border-r border-line md:w-72 md:flex-none',
            isOpened && 'max-md:hidden',
          )}
        >
          <ComposerList
            entries={entries}
            selected_id={current_id}
            onSelect={select}
            onInclude={(id, isOn) => {
              const next = new Set(excluded)
              if (isOn) next.delete(id)
              else next.add(id)
              setExcluded(next)
            }}
          />
        </div>
        {current && (
          <ComposerDetail
            key={current_id}
            entry={current}
            draft={drafts.getDraft(current.patient.patient.id)}
            receiver={receiver}
            readsBackAll={composer.requires_read_back}
            takesEffectAtOnce={composer.takes_effect_at_once}
            isHiddenOnPhone={!isOpened}
            onChange={(changes) => drafts.edit(current.patient.patient.id, changes)}
            onCorrected={() => drafts.discard(current.patient.patient.id)}
            onRetry={() => void drafts.retry(current.patient.patient.id)}
            onKeepMine={() => void drafts.keepMine(current.patient.patient.id)}
            onTakeStored={() => {
              drafts.discard(current.patient.patient.id)
              void client.invalidateQueries({ queryKey: handoffKey })
            }}
            onNext={() => move(1)}
          />
        )}
      </div>
      <footer className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2.5 md:px-5">
        <div className="min-w-0 flex-1 basis-60 text-sm">
          <strong className="font-semibold">
            {included.length - included.filter(({ missing }) => missing.length > 0).length} of{' '}
            {included.length} ready
          </strong>{' '}
          {unready ? (
            <>
              {unready.patient.patient.display_name}: {describeMissing(unready.missing[0] ?? '')}.{' '}
              <button
                type="button"
                className="font-medium text-accent underline"
                onClick={() => select(unready.patient.patient.id)}
              >
                Go to it
              </button>
            </>
          ) : included.length === 0 ? (
            'Choose at least one patient.'
          ) : receiver === null ? (
            'Choose a receiver.'
          ) : null}
          {send.error && (
            <p role="alert" className="text-danger">
              {summaryWithReason('Cannot hand off', send.error)}
            </p>
          )}
        </div>
        {receiver && (
          <p className="text-sm text-ink-2 max-md:hidden">
            {composer.takes_effect_at_once
              ? `${receiver.display_name} becomes responsible immediately.`
              : `You stay responsible until ${receiver.display_name} accepts.`}
          </p>
        )}
        <Button
          tone="accent"
          busy={send.isPending}
          disabled={!isReady}
          onClick={submit}
          className="pointer-coarse:h-11 max-md:flex-1"
        >
          {included.length === 1 ? 'Send 1 handoff' : `Send ${included.length} handoffs`}
          <span className="pointer-coarse:hidden">
            <Kbd>Ctrl Enter</Kbd>
          </span>
        </Button>
      </footer>
      <SignOutSheet
        rows={shown.map(({ patient, sent: waiting }) => ({
          patient: patient.patient,
          content: waiting ?? drafts.getDraft(patient.patient.id).content,
        }))}
        from={me.display_name}
        to={receiver?.display_name ?? ''}
        printed_by={me.display_name}
        now={now}
      />
    </div>
  )
}
