import type { PatientHandoff } from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { formatTime } from '../../../platform/clock/dates.ts'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { TextArea } from '../../../platform/ui/controls/Input.tsx'
import { Kbd } from '../../../platform/ui/indicators/Kbd.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { PatientIdentity } from '../components/PatientIdentity.tsx'
import { acceptHandoff, handoffKey, openHandoff } from './handoff.api.ts'
import { describeNeed } from './handoff-receiver.view.ts'
import { DeclineForm } from './DeclineForm.tsx'
import { HandoffText } from './HandoffText.tsx'
import { IPassRow } from './IPassRow.tsx'
import type { ReadBackControl } from './use-read-backs.ts'
import { useWindowKeys } from '../../../platform/keyboard/use-window-keys.ts'

interface HandoffReaderProps {
  handoff: PatientHandoff
  own_id: number
  position: string
  readBack: ReadBackControl
  onBack: () => void
  onAsk: () => void
  /** Accepted or declined: the next one opens. */
  onDone: () => void
}

export function HandoffReader(props: HandoffReaderProps) {
  const { handoff, own_id, readBack, onDone } = props
  const [isDeclining, setDeclining] = useState(false)
  const { id, may, seen, seen_version, version, from, patient, requires_read_back } = handoff
  const opening = useApiMutation(() => openHandoff(id), { refetches: [handoffKey] })
  const accept = useApiMutation(
    () =>
      acceptHandoff(
        handoff,
        requires_read_back
          ? { checked: [...readBack.value.checked], read_back: readBack.value.read_back }
          : undefined,
      ),
    { onSuccess: onDone, onError: readBack.save, refetches: [handoffKey] },
  )
  const { mutate: open } = opening
  const isFirstOpening = may.accept && seen === null
  useEffect(() => {
    if (isFirstOpening) open()
  }, [isFirstOpening, open])

  const need = may.accept ? describeNeed(handoff, readBack.value) : ''
  const isChanged = may.accept && seen !== null && seen_version !== version
  const submit = () => {
    if (!may.accept || need !== '' || accept.isPending) return
    readBack.pause()
    accept.mutate()
  }
  useShortcuts({
    y: submit,
    n: (event) => {
      if (!may.decline) return
      // Otherwise the letter is typed into the reason, which gets the focus.
      event.preventDefault()
      setDeclining(true)
    },
  })
  useWindowKeys({ 'Ctrl+Enter': submit })
  return (
    <section
      aria-label={`Handoff of ${patient.display_name}`}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <header className="flex items-start gap-2 border-b border-line px-4 py-3 md:px-5">
        <IconButton label="Back to the list" className="md:hidden" onClick={props.onBack}>
          <IconArrowLeft size={18} aria-hidden />
        </IconButton>
        <PatientIdentity patient={patient} className="flex-1" />
        <span className="text-xs text-ink-2 md:hidden">{props.position}</span>
        <AppLink href={`/patient/${patient.id}`} className="text-sm font-medium text-accent underline">
          Open patient
        </AppLink>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isChanged && (
          <div
            role="status"
            className="flex flex-wrap items-center gap-3 border-b border-line bg-selected px-4 py-2.5 text-sm md:px-5"
          >
            <p className="min-w-0 flex-1">
              <strong className="font-semibold">{from.display_name} changed this handoff.</strong> What
              changed is marked below.
            </p>
            <Button busy={opening.isPending} onClick={() => open()}>
              I have read the changes
            </Button>
          </div>
        )}
        <HandoffText
          handoff={handoff}
          own_id={own_id}
          checked={may.accept && requires_read_back ? readBack.value.checked : undefined}
          onCheck={(checked) => readBack.change({ checked })}
        />
        {may.accept && requires_read_back && (
          <IPassRow letter="S" title="Synthesis" hint="In your own words">
            <Field
              label="Read back in your own words"
              hideLabel
              hint={`${from.display_name} sees your read-back and can correct the handoff.`}
            >
              {(control) => (
                <TextArea
                  {...control}
                  rows={3}
                  maxLength={4000}
                  value={readBack.value.read_back}
                  onChange={({ target }) => readBack.change({ read_back: target.value })}
                />
              )}
            </Field>
            {readBack.error !== null && (
              <p role="alert" className="text-sm text-danger">
                {summaryWithReason('Not saved yet', readBack.error)}
              </p>
            )}
          </IPassRow>
        )}
        {handoff.state === 'accepted' && (
          <p className="px-4 py-4 text-sm text-ink-2 md:px-5">
            Accepted by {handoff.closed_by}
            {handoff.closed && ` at ${formatTime(Date.parse(handoff.closed))}`}.
          </p>
        )}
      </div>
      {may.accept && (
        <footer className="border-t border-line px-4 py-2.5 md:px-5">
          {isDeclining ? (
            <DeclineForm handoff={handoff} onCancel={() => setDeclining(false)} onDone={onDone} />
          ) : (
            <div className="flex flex-wrap items-center gap-2 pointer-coarse:[&_button]:h-11">
              <Button tone="ghost" onClick={() => setDeclining(true)}>
                Decline{' '}
                <span className="pointer-coarse:hidden">
                  <Kbd>N</Kbd>
                </span>
              </Button>
              <Button onClick={props.onAsk}>Ask {from.display_name}</Button>
              <p
                id={`need-${id}`}
                className="min-w-0 flex-1 text-right text-sm text-ink-2 max-md:order-first max-md:basis-full max-md:text-center"
              >
                {accept.error ? (
                  <span role="alert" className="text-danger">
                    {summaryWithReason('Cannot accept', accept.error)}
                  </span>
                ) : (
                  need
                )}
              </p>
              <Button
                tone="accent"
                busy={accept.isPending}
                disabled={need !== ''}
                aria-describedby={`need-${id}`}
                onClick={submit}
                className="max-md:flex-1"
              >
                Accept {patient.display_name}{' '}
                <span className="pointer-coarse:hidden">
                  <Kbd>Y</Kbd>
                </span>
              </Button>
            </div>
          )}
        </footer>
      )}
    </section>
  )
}
