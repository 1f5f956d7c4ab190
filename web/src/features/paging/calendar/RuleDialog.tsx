import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { Bone, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { TryAgain } from '../../../platform/ui/TryAgain.tsx'
import { ruleQuery, saveRule } from './calendar.api.ts'
import { refused } from './event-error.view.ts'
import { RuleFields } from './RuleFields.tsx'
import { formOfRule, newRule, ruleBody, ruleProblems, type RuleForm } from './rule.view.ts'
import type { Wall } from './wall.view.ts'

export interface ChosenRule {
  id: number
  /** In English, from the server. */
  description: string
}

export interface RuleDialogProps {
  /** When the first one begins: its day is what a new rule repeats. */
  start: Wall
  rule_id: number | null
  onChosen: (rule: ChosenRule) => void
  onClose: () => void
}

/** The recurring rule of an event (paging §2). Choosing none dismisses it without saving anything. */
export function RuleDialog(props: RuleDialogProps) {
  const { rule_id, start } = props
  const { data: rule, isError, refetch } = useQuery({ ...ruleQuery(rule_id ?? 0), enabled: rule_id !== null })
  if (rule_id === null) return <RuleForms {...props} from={newRule(start)} />
  if (rule) return <RuleForms {...props} from={formOfRule(rule.rrule, start)} />
  return (
    <Dialog open onClose={props.onClose} title="Recurring rule" size="small">
      {isError ? (
        <TryAgain onTry={refetch}>The rule could not be loaded.</TryAgain>
      ) : (
        <Skeleton label="Loading the rule">
          <Bone className="h-8" />
        </Skeleton>
      )}
    </Dialog>
  )
}

const names = ['interval', 'week_days', 'month_days', 'until', 'count']

function RuleForms({ from, start, onChosen, onClose }: RuleDialogProps & { from: RuleForm }) {
  const [form, setForm] = useState(from)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [foot, setFoot] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    const body = ruleBody(form)
    if (!body) return onClose()
    const found = ruleProblems(form, start)
    setProblems(found)
    setFoot([])
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const { id, description } = await saveRule(body)
      onChosen({ id, description })
    } catch (reason) {
      const said = refused('Could not save the rule', reason, names)
      setProblems(said.fields)
      setFoot(said.foot)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Recurring rule"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" type="submit" form="recurring-rule" busy={isBusy}>
            {form.frequency === 'none' ? 'Close' : 'Save rule'}
          </Button>
        </>
      }
    >
      <form
        id="recurring-rule"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // It stands inside the dialog of an event, whose form this is not.
          event.stopPropagation()
          if (!isBusy) void save()
        }}
      >
        <RuleFields form={form} onChange={setForm} problems={problems} />
        <FormErrors sentences={foot} />
      </form>
    </Dialog>
  )
}
