import { useQueryClient } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { BroadcastDetail } from '@wardline/contract/messaging/broadcast/broadcast.schemas.ts'
import { Suspense, useState } from 'react'
import { ApiError } from '../../../platform/api/api-error.ts'
import { ActionForm, keepValues } from '../../../platform/forms/ActionForm.tsx'
import { CheckboxField, SegmentedField } from '../../../platform/forms/ChoiceFields.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { withSentence } from '../../../platform/forms/error-sentences.ts'
import { TextAreaField } from '../../../platform/forms/TextFields.tsx'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { audienceQuery, type BroadcastTarget } from './broadcast.api.ts'
import { isTooLongForSms, sendErrorSentences, smsLengthText, type BroadcastDraft } from './broadcast.view.ts'
import { BroadcastAudience } from './BroadcastAudience.tsx'
import * as texts from './broadcast.text.ts'

const BroadcastConfirmDialog = lazyComponent(() =>
  import('./BroadcastConfirmDialog.tsx').then((module) => ({ default: module.BroadcastConfirmDialog })),
)

const types = [
  { value: 1, label: texts.inWardlineLabel },
  { value: 0, label: texts.bySmsLabel },
] as const

const emptyDraft: BroadcastDraft = { message: '', type: 1, exclude_installed: false }

interface BroadcastFormProps {
  target: BroadcastTarget
  onSent: (sent: BroadcastDetail) => void
}

/** Sending counts the recipients and asks. */
export function BroadcastForm({ target, onSent }: BroadcastFormProps) {
  const client = useQueryClient()
  const [sentCount, setSentCount] = useState(0)
  const [request, setRequest] = useState<{ draft: BroadcastDraft; people: number }>()
  const countPeople = async (draft: BroadcastDraft) => {
    const { type, exclude_installed } = draft
    const { people, problem } = await client.fetchQuery(audienceQuery(target, { type, exclude_installed }))
    if (problem !== null) throw new ApiError(406, 'recipients.none', problem)
    return { draft, people }
  }
  return (
    <>
      <ActionForm<BroadcastDraft, { draft: BroadcastDraft; people: number }>
        key={sentCount}
        label={texts.formLabel}
        initial={emptyDraft}
        check={({ message, type }): Record<string, string> =>
          type === 0 && isTooLongForSms(message) ? { message: texts.tooLongText } : {}
        }
        save={(draft) => countPeople(draft).catch(throwFailure)}
        next={keepValues}
        onSaved={setRequest}
      >
        <SegmentedField name="type" legend={texts.typeLegend} segments={types} />
        <DraftFields<BroadcastDraft>>
          {({ draft }) => (
            <>
              {draft.type === 0 && <SmsWarning />}
              <TextAreaField
                name="message"
                label={texts.messageLabel}
                required={texts.blankFieldText}
                hint={draft.type === 0 ? <SmsHint message={draft.message} /> : texts.messageHint}
                className="min-h-28"
                maxLength={20_000}
              />
              {draft.type === 0 && (
                <p className="-mt-2 text-xs text-ink-2 tabular-nums">{smsLengthText(draft.message)}</p>
              )}
              <CheckboxField name="exclude_installed" label={texts.excludeLabel} hint={texts.excludeHint} />
              <BroadcastAudience target={target} draft={draft} />
            </>
          )}
        </DraftFields>
      </ActionForm>
      {request && (
        <Suspense>
          <BroadcastConfirmDialog
            input={{ ...target, ...request.draft }}
            people={request.people}
            onSent={(sent) => {
              setRequest(undefined)
              setSentCount((count) => count + 1)
              onSent(sent)
            }}
            onClose={() => setRequest(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Paging §8 wants the wording and the reason in one sentence. */
function throwFailure(reason: unknown): never {
  throw withSentence(reason, sendErrorSentences(reason).join(' '))
}

const SmsHint = ({ message }: { message: string }) =>
  isTooLongForSms(message) ? <span className="text-danger">{texts.tooLongText}</span> : texts.smsHint

const SmsWarning = () => (
  <p role="alert" className="flex gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
    <IconAlertTriangle size={18} stroke={1.75} aria-hidden className="flex-none" />
    {texts.smsWarning}
  </p>
)
