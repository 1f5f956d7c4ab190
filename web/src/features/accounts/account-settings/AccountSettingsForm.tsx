import { useQueryClient } from '@tanstack/react-query'
import type { AccountSettings } from '@wardline/contract/accounts/account-settings/account-settings.schemas.ts'
import { timeZoneIds, timeZones } from '@wardline/contract/time-zones.ts'
import { useState, type SyntheticEvent } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { selectChangedFields } from '../../../platform/forms/field-conflicts.rules.ts'
import { FieldConflict } from '../../../platform/forms/FieldConflict.tsx'
import { SaveBar } from '../../../platform/forms/SaveBar.tsx'
import { useFieldConflicts } from '../../../platform/forms/use-field-conflicts.ts'
import { useStoredForm } from '../../../platform/forms/use-stored-form.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { meKey } from '../me/me.api.ts'
import { UserPicker, type SelectedUser } from '../pickers/UserPicker.tsx'
import {
  describeField,
  toBody,
  toForm,
  weekDays,
  type AccountField,
  type AccountForm,
} from './account-draft.view.ts'
import { accountSettingsQuery } from './account-settings.api.ts'
import { accountText } from './account-settings.text.ts'

function userProblem(
  stored: AccountSettings['operator'],
  selected: SelectedUser | undefined,
  missing?: string,
): string | undefined {
  if (!selected) return missing
  const cannotReceive = stored?.id === selected.id && !stored.can_receive
  return cannotReceive ? accountText.cannotReceive(selected.display_name) : undefined
}

const wholeNumber = { validate: (text: string) => /^\s*\d+\s*$/.test(text) || accountText.notANumber }

export function AccountSettingsForm({ account }: { account: AccountSettings }) {
  const client = useQueryClient()
  const stored = toBody(toForm(account))
  const [isUndecided, setUndecided] = useState(false)
  const { form, errors, save, ...foot } = useStoredForm({
    stored: account,
    valuesOf: toForm,
    send: async (typed) => {
      const { queryKey } = accountSettingsQuery(account.id)
      try {
        const saved = await call('PUT /api/v1/accounts/{id}/', {
          params: { id: account.id },
          body: { ...selectChangedFields(toBody(typed), stored), version: account.version },
        })
        client.setQueryData(queryKey, saved)
        void client.invalidateQueries({ queryKey: meKey })
        return saved
      } catch (reason) {
        if (isApiError(reason, 409)) await client.invalidateQueries({ queryKey, exact: true })
        throw reason
      }
    },
    fallback: accountText.saveError,
  })
  const typed = useWatch({ control: form.control, compute: (values: AccountForm) => values })
  const { conflicts, keepMine } = useFieldConflicts(toBody(typed), stored)
  const conflict = (field: AccountField, label: string) =>
    conflicts.includes(field) && (
      <FieldConflict
        label={label}
        name={account.changed_by ?? 'Wardline'}
        theirs={describeField(account, field)}
        onUseTheirs={() => form.setValue(field, toForm(account)[field], { shouldDirty: true })}
        onKeepMine={() => keepMine(field)}
      />
    )
  const [operator] = typed.operator_id
  const [failOver] = typed.fail_over_user_id
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setUndecided(conflicts.length > 0)
    if (conflicts.length === 0) void save(event)
  }
  const isKnownZone = Object.hasOwn(timeZones, account.time_zone)
  return (
    <form noValidate onSubmit={submit} className="flex max-w-[440px] flex-col gap-4">
      <Field label="Name" required hint={accountText.aboutName} error={errors.name?.message}>
        {(field) => <Input {...field} {...form.register('name')} maxLength={100} autoComplete="off" />}
      </Field>
      {conflict('name', 'Name')}
      <Field label="Time zone" hint={accountText.zoneHint} error={errors.time_zone?.message}>
        {(field) => (
          <Select {...field} {...form.register('time_zone')}>
            {!isKnownZone && <option value={account.time_zone}>{account.time_zone}</option>}
            {timeZoneIds.map((id) => (
              <option key={id} value={id}>
                {timeZones[id]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {conflict('time_zone', 'Time zone')}
      <Controller
        control={form.control}
        name="fail_over_user_id"
        render={({ field: { value, onChange } }) => (
          <UserPicker
            label={accountText.failOverLabel}
            isSingle
            hint={`${accountText.failOverHint} ${accountText.noFailOver}`}
            value={value}
            onChange={onChange}
            error={errors.fail_over_user_id?.message ?? userProblem(account.fail_over_user, failOver)}
          />
        )}
      />
      {conflict('fail_over_user_id', accountText.failOverLabel)}
      <Controller
        control={form.control}
        name="operator_id"
        render={({ field: { value, onChange } }) => (
          <UserPicker
            label={accountText.operatorLabel}
            isSingle
            hint={accountText.operatorHint}
            value={value}
            onChange={onChange}
            error={
              errors.operator_id?.message ?? userProblem(account.operator, operator, accountText.noOperator)
            }
          />
        )}
      />
      {conflict('operator_id', accountText.operatorLabel)}
      <Field label="Week starts on" hint={accountText.weekHint} error={errors.week_start?.message}>
        {(field) => (
          <Select {...field} {...form.register('week_start')} className="max-w-44">
            {weekDays.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {conflict('week_start', 'Week starts on')}
      <Field
        label={accountText.passwordLabel}
        hint={accountText.passwordHint}
        error={errors.password_min_length?.message}
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('password_min_length', wholeNumber)}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            className="max-w-28"
          />
        )}
      </Field>
      {conflict('password_min_length', accountText.passwordLabel)}
      <SaveBar
        errors={isUndecided && conflicts.length > 0 ? [accountText.undecided] : foot.formErrors}
        isBusy={foot.isBusy}
        isSaved={foot.isSaved}
      />
    </form>
  )
}
