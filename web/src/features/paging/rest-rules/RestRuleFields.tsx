import { restRulePresets } from '@wardline/contract/paging/rest-rules/rest-rule-presets.rules.ts'
import type { NewRestRule, RestRule } from '@wardline/contract/paging/rest-rules/rest-rule.schemas.ts'
import { CheckboxField, SegmentedField, SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { ScheduleGroupsPicker, type ChosenGroup } from '../pickers/ScheduleGroupPicker.tsx'
import * as text from './rest-rule.text.ts'

/** Limits are texts while the user types. */
export interface RestRuleDraft {
  name: string
  min_rest_hours: string
  max_duty_hours: string
  max_nights_in_row: string
  max_weekly_hours: string
  averaging_weeks: number
  counted_percent: number
  enforcement: 'warn' | 'refuse'
  is_default: boolean
  source: string
  groups: ChosenGroup[]
  users: SelectedUser[]
}

type Limits = Pick<
  NewRestRule,
  | 'min_rest_hours'
  | 'max_duty_hours'
  | 'max_nights_in_row'
  | 'max_weekly_hours'
  | 'averaging_weeks'
  | 'counted_percent'
>

const typed = (limit: number | null): string => (limit === null ? '' : String(limit))
const parsed = (limit: string): number | null => (limit.trim() === '' ? null : Number(limit))

const toTypedLimits = (limits: Limits) => ({
  min_rest_hours: typed(limits.min_rest_hours),
  max_duty_hours: typed(limits.max_duty_hours),
  max_nights_in_row: typed(limits.max_nights_in_row),
  max_weekly_hours: typed(limits.max_weekly_hours),
  averaging_weeks: limits.averaging_weeks,
  counted_percent: limits.counted_percent,
})

export const emptyRule: RestRuleDraft = {
  name: '',
  min_rest_hours: '',
  max_duty_hours: '',
  max_nights_in_row: '',
  max_weekly_hours: '',
  averaging_weeks: 1,
  counted_percent: 100,
  enforcement: 'warn',
  is_default: false,
  source: '',
  groups: [],
  users: [],
}

export const toRuleDraft = ({
  name,
  enforcement,
  is_default,
  source,
  groups,
  users,
  ...limits
}: RestRule) => ({
  name,
  ...toTypedLimits(limits),
  enforcement,
  is_default,
  source,
  groups,
  users: users.map((user): SelectedUser => ({ ...user, profile_picture: null })),
})

export const toRuleBody = ({ groups, users, ...draft }: RestRuleDraft) => ({
  ...draft,
  min_rest_hours: parsed(draft.min_rest_hours),
  max_duty_hours: parsed(draft.max_duty_hours),
  max_nights_in_row: parsed(draft.max_nights_in_row),
  max_weekly_hours: parsed(draft.max_weekly_hours),
  group_ids: groups.map(({ id }) => id),
  user_ids: users.map(({ id }) => id),
})

const checkNumber = (value: string) =>
  value.trim() === '' || Number.isFinite(Number(value)) ? undefined : text.invalidNumber

interface LimitFieldProps {
  name: string
  label: string
  hint: string
}

const LimitField = (props: LimitFieldProps) => (
  <TextField {...props} inputMode="decimal" maxLength={6} check={checkNumber} />
)

/** Fills in the limits of a jurisdiction. */
const PresetField = () => (
  <DraftFields<RestRuleDraft> names={[]}>
    {({ draft, onChange }) => (
      <Field label={text.presetLabel} hint={text.presetHint}>
        {(control) => (
          <Select
            {...control}
            value={restRulePresets.find(({ source }) => source === draft.source)?.name ?? ''}
            onChange={({ target }) => {
              const preset = restRulePresets.find(({ name }) => name === target.value)
              if (!preset) return
              const { source } = preset
              const name = draft.name === '' ? preset.name : draft.name
              onChange({ ...draft, ...toTypedLimits(preset), name, source })
            }}
          >
            <option value="">{text.ownLimits}</option>
            {restRulePresets.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    )}
  </DraftFields>
)

/** The same for a new rule and a stored one. */
export const RestRuleFields = () => (
  <>
    <PresetField />
    <TextField name="name" label={text.nameLabel} required={text.nameMissing} maxLength={100} />
    <div className="grid gap-3 sm:grid-cols-2">
      <LimitField name="min_rest_hours" label={text.restLabel} hint={text.restHint} />
      <LimitField name="max_duty_hours" label={text.dutyLabel} hint={text.mostHint} />
      <LimitField name="max_nights_in_row" label={text.nightsLabel} hint={text.nightsHint} />
      <LimitField name="max_weekly_hours" label={text.weeklyLabel} hint={text.mostHint} />
      <SelectField name="averaging_weeks" label={text.averagingLabel} options={text.averagingOptions} />
      <SelectField
        name="counted_percent"
        label={text.countedLabel}
        hint={text.countedHint}
        options={text.countedOptions}
      />
    </div>
    <SegmentedField name="enforcement" legend={text.enforcementLabel} segments={text.enforcementOptions} />
    <CheckboxField name="is_default" label={text.defaultLabel} hint={text.defaultHint} />
    <FormField<ChosenGroup[]> name="groups" properties={['group_ids']} label={text.groupsLabel}>
      {(field) => <ScheduleGroupsPicker label={text.groupsLabel} {...field} />}
    </FormField>
    <FormField<SelectedUser[]> name="users" properties={['user_ids']} label={text.usersLabel}>
      {(field) => <UserPicker label={text.usersLabel} hint={text.usersHint} {...field} />}
    </FormField>
    <TextField name="source" label={text.sourceLabel} hint={text.sourceHint} maxLength={300} />
  </>
)
