import { timeZones, timeZoneIds, type TimeZone } from '@wardline/contract/time-zones.ts'
import { useState } from 'react'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { DepartmentPicker } from '../../accounts/pickers/DepartmentPicker.tsx'
import { aboutIdentity, departmentHint, timeZoneHint } from './group-settings.text.ts'
import type { SettingsSectionProps } from './group-settings.view.ts'

export function IdentitySettings({ group, values, change, errorOf }: SettingsSectionProps) {
  const [picked, setPicked] = useState<{ id: number; name: string }>()
  const current = { id: group.department_id ?? 0, name: group.department }
  const department = [picked, current].find((known) => known?.id === values.department_id)
  const isKnownZone = Object.hasOwn(timeZones, group.time_zone)
  return (
    <Section title="Group" about={aboutIdentity}>
      <div className="flex max-w-[440px] flex-col gap-3">
        <Field label="Name" required error={errorOf('name')}>
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              autoComplete="off"
              value={values.name}
              onChange={({ target }) => change('name', target.value)}
            />
          )}
        </Field>
        <DepartmentPicker
          label="Department"
          isSingle
          hint={departmentHint}
          value={department ? [{ contact_id: null, member_count: 0, ...department }] : []}
          onChange={([next]) => {
            if (next) setPicked(next)
            change('department_id', next?.id ?? null)
          }}
          error={errorOf('department_id')}
        />
        {group.type === 'ScheduleGroup' && (
          <Field label="Time zone" hint={timeZoneHint} error={errorOf('time_zone')}>
            {(control) => (
              <Select
                {...control}
                value={values.time_zone}
                onChange={({ target }) => change('time_zone', target.value as TimeZone)}
              >
                {!isKnownZone && <option value={group.time_zone}>{group.time_zone}</option>}
                {timeZoneIds.map((id) => (
                  <option key={id} value={id}>
                    {timeZones[id]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
    </Section>
  )
}
