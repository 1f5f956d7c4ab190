import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { ruleQuery, saveRule } from './recurrence-rule.api.ts'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
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
  const [form, setForm] = useState(from)
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const [formErrors, setFormErrors] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    const body = toRuleBody(form)
    if (!body || (saved && toRuleBody(saved)?.rrule === body.rrule)) return onClose()
    const invalid = validateRuleForm(form, start)
    setFieldErrors(invalid)
    setFormErrors([])
    if (Object.keys(invalid).length > 0) return
    setBusy(true)
    try {
      const { id, description } = await saveRule(body)
      onSave({ id, description })
    } catch (reason) {
      const errors = splitFormErrors('Could not save the repeat settings', reason, ruleFieldNames)
      setFieldErrors(errors.fields)
      setFormErrors(errors.form)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Repeat"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" type="submit" form="recurring-rule" busy={isBusy}>
            {form.frequency === 'none' ? 'Close' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        id="recurring-rule"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // React events bubble through the portal into the form of the event.
          event.stopPropagation()
          if (!isBusy) void save()
        }}
      >
        <RecurrenceRuleFields form={form} onChange={setForm} errors={fieldErrors} />
        <FormErrors sentences={formErrors} />
      </form>
    </Dialog>
  )
}
