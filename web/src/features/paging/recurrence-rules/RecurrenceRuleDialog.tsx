import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { ruleQuery, saveRule } from './recurrence-rule.api.ts'
import { RecurrenceRuleFields } from './RecurrenceRuleFields.tsx'
import {
  canEditRule,
  parseRuleForm,
  createRuleForm,
  toRuleBody,
  validateRuleForm,
  type RuleForm,
} from './recurrence-rule.view.ts'
import type { WallTime } from '../wall-time/wall-time.view.ts'

export interface ChosenRule {
  id: number
  description: string
}

export interface RecurrenceRuleDialogProps {
  /** A new rule repeats on the day of this first occurrence. */
  start: WallTime
  rule_id: number | null
  onSave: (rule: ChosenRule) => void
  onClose: () => void
}

/** Paging §2. An unchanged rule is not saved; frequency `none` closes the dialog without saving. */
export function RecurrenceRuleDialog(props: RecurrenceRuleDialogProps) {
  const { rule_id, start } = props
  const [isReplacing, setReplacing] = useState(false)
  const { data: rule, isError, refetch } = useQuery({ ...ruleQuery(rule_id ?? 0), enabled: rule_id !== null })
  if (rule_id === null) return <RecurrenceRuleForm {...props} from={createRuleForm(start)} />
  if (rule && (isReplacing || canEditRule(rule.rrule))) {
    const from = isReplacing ? createRuleForm(start) : parseRuleForm(rule.rrule, start)
    return <RecurrenceRuleForm {...props} from={from} saved={isReplacing ? undefined : from} />
  }
  if (rule)
    return (
      <Dialog
        open
        onClose={props.onClose}
        title="Repeat"
        size="small"
        footer={
          <>
            <Button onClick={() => setReplacing(true)}>Replace</Button>
            <Button tone="accent" onClick={props.onClose}>
              Keep it
            </Button>
          </>
        }
      >
        <p className="font-medium">{rule.description}</p>
        <p className="pt-1 text-sm text-ink-2">
          This repeat was imported and can’t be edited here. Keep it, or replace it with a new one.
        </p>
      </Dialog>
    )
  return (
    <Dialog open onClose={props.onClose} title="Repeat" size="small">
      {isError ? (
        <LoadError onRetry={refetch}>Could not load the repeat settings.</LoadError>
      ) : (
        <Skeleton label="Loading repeat settings">
          <SkeletonBlock className="h-8" />
        </Skeleton>
      )}
    </Dialog>
  )
}

const ruleFieldNames = ['interval', 'week_days', 'month_days', 'until', 'count']

interface RecurrenceRuleFormProps extends RecurrenceRuleDialogProps {
  from: RuleForm
  saved?: RuleForm | undefined
}

function RecurrenceRuleForm({ from, saved, start, onSave, onClose }: RecurrenceRuleFormProps) {
  const isSaved = (draft: RuleForm) => {
    const body = toRuleBody(draft)
    return !body || (saved && toRuleBody(saved)?.rrule === body.rrule)
  }
  return (
    <FormDialog
      title="Repeat"
      size="small"
      action={({ frequency }) => (frequency === 'none' ? 'Close' : 'Save')}
      discard={null}
      initial={from}
      check={(draft) => (isSaved(draft) ? {} : validateRuleForm(draft, start))}
      save={async (draft) => {
        const body = toRuleBody(draft)
        return isSaved(draft) || !body ? null : saveRule(body)
      }}
      failure="Could not save the repeat settings"
      onSaved={(rule) => rule && onSave({ id: rule.id, description: rule.description })}
      onClose={onClose}
    >
      <DraftFields<RuleForm> names={ruleFieldNames}>
        {({ draft, onChange, errors }) => (
          <RecurrenceRuleFields form={draft} onChange={onChange} errors={errors} />
        )}
      </DraftFields>
    </FormDialog>
  )
}
