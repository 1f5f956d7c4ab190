import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { selectChangedFields } from '../../../platform/forms/field-conflicts.rules.ts'
import { FormPage } from '../../../platform/forms/FormPage.tsx'
import { useChangeGroup } from '../groups/group-change.api.ts'
import { CallerSettings } from './CallerSettings.tsx'
import { IdentitySettings } from './IdentitySettings.tsx'
import { MembershipSettings } from './MembershipSettings.tsx'
import { FallbackSettings } from './FallbackSettings.tsx'
import { OnCallDetailsSettings } from './OnCallDetailsSettings.tsx'
import { QualificationSettings } from './QualificationSettings.tsx'
import { ServiceHoursSettings } from './ServiceHoursSettings.tsx'
import { couldNotSave } from './group-settings.text.ts'
import { toSettingsBody, toSettingsDraft } from './group-settings.view.ts'

export function GroupSettingsForm({ group }: { group: PagingGroupDetail }) {
  const save = useChangeGroup(group)
  const isSchedule = group.type === 'ScheduleGroup'
  return (
    <FormPage
      label="Group settings"
      className="gap-px"
      canDiscard
      done="Saved."
      isReadOnly={!group.may.change}
      stored={group}
      valuesOf={toSettingsDraft}
      record={group}
      save={(draft, version) =>
        save.mutateAsync({
          ...selectChangedFields(toSettingsBody(draft), toSettingsBody(toSettingsDraft(group))),
          version,
        })
      }
      failure={couldNotSave}
    >
      <div>
        <IdentitySettings group={group} />
        {isSchedule && <FallbackSettings group={group} />}
        {isSchedule && <OnCallDetailsSettings />}
        {isSchedule && <QualificationSettings />}
        {isSchedule && <ServiceHoursSettings />}
        <CallerSettings group={group} />
        <MembershipSettings isSchedule={isSchedule} />
      </div>
    </FormPage>
  )
}
