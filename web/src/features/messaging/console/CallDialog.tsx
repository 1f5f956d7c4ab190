import type { ConsolePage } from '@wardline/contract/messaging/console/console.schemas.ts'
import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { TextAreaField } from '../../../platform/forms/TextFields.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useRecordCall } from './console.api.ts'
import * as texts from './console.text.ts'
import { callResults, callResultText } from './console.view.ts'

interface CallDialogProps {
  page: ConsolePage
  user_id: number
  onClose: () => void
}

interface CallDraft {
  /** The place in the list of results. */
  result: number
  note: string
}

/** The first result, which changes nothing, is selected: it is harmless if the form is saved by mistake. */
const blankCall: CallDraft = { result: 0, note: '' }

export function CallDialog({ page, user_id, onClose }: CallDialogProps) {
  const record = useRecordCall({ id: page.id })
  const { requester, waits_for } = page
  const callee = [requester, ...waits_for].find((person) => person.user_id === user_id)
  const results = callResults(page, user_id === requester.user_id)
  return (
    <FormDialog
      title={texts.callTitle(callee?.display_name ?? '')}
      size="small"
      action={texts.saveCallLabel}
      discard={texts.discardCallText}
      initial={blankCall}
      save={({ result, note }) => {
        const { outcome = 'no_answer', response = null } = results[result] ?? {}
        return record.mutateAsync({ user_id, outcome, note, ...(response !== null && { response }) })
      }}
      failure={texts.callFailedText}
      onSaved={() => showToast(texts.callSavedText)}
      onClose={onClose}
    >
      <SelectField
        name="result"
        properties={['outcome', 'response', 'user_id']}
        label={texts.resultLegend}
        options={results.map((result, value) => ({ value, label: callResultText(result) }))}
      />
      <DraftFields<CallDraft>>
        {({ draft }) => (
          <p className="text-xs text-ink-2">
            {isAnswer(results[draft.result]) ? texts.answerHint : texts.noAnswerHint}
          </p>
        )}
      </DraftFields>
      <TextAreaField name="note" label={texts.noteLabel} hint={texts.noteHint} rows={2} maxLength={500} />
    </FormDialog>
  )
}

const isAnswer = (result: ReturnType<typeof callResults>[number] | undefined): boolean =>
  result !== undefined && result.outcome !== 'reached' && result.outcome !== 'no_answer'
