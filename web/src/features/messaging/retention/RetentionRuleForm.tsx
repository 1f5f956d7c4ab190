import type { RetentionRule } from '@wardline/contract/messaging/retention/retention.schemas.ts'
import { retentionDays } from '@wardline/contract/messaging/retention/retention.schemas.ts'
import { useState } from 'react'
import { formatFullDateTime } from '../../../platform/clock/dates.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { keptText, parseDays } from './retention.view.ts'
import { SaveRetentionDialog } from './SaveRetentionDialog.tsx'

export function RetentionRuleForm({ rule }: { rule: RetentionRule }) {
  const [text, setText] = useState<string>()
  const [isReviewing, setReviewing] = useState(false)
  const shown = text ?? String(rule.days ?? '')
  const days = parseDays(shown)
  const isValid = days === null || (days !== undefined && days >= retentionDays.least)
  const isChanged = days !== rule.days
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (isValid && isChanged) setReviewing(true)
      }}
    >
      <div className="flex items-end gap-2">
        <Field
          label="Days to keep"
          className="w-56"
          error={
            isValid
              ? undefined
              : `Enter at least ${retentionDays.least} days, or leave it blank to keep them forever.`
          }
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              placeholder="For ever"
              maxLength={5}
              value={shown}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <Button type="submit" tone="accent" disabled={!isValid || !isChanged}>
          Review and save
        </Button>
      </div>
      <p className="text-sm text-ink-2">
        {keptText(rule.days)}
        {rule.begins !== null &&
          ` Removal begins ${formatFullDateTime(Date.parse(rule.begins))} at the earliest.`}
        {rule.changed_by !== null && ` Last changed by ${rule.changed_by}.`}
      </p>
      {isReviewing && days !== undefined && (
        <SaveRetentionDialog
          rule={rule}
          days={days}
          onSaved={() => {
            setReviewing(false)
            setText(undefined)
          }}
          onClose={() => setReviewing(false)}
        />
      )}
    </form>
  )
}
