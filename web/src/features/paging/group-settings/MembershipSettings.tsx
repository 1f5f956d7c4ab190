import { CheckboxField } from '../../../platform/forms/ChoiceFields.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import {
  aboutMembership,
  approvalHint,
  approvalLabel,
  leaveHint,
  nonMemberTakeoverHint,
} from './group-settings.text.ts'
import { mayNonMembersTakeOver, type SettingsDraft } from './group-settings.view.ts'

const nonMemberLabel = 'Take over a shift without being a member'

export const MembershipSettings = ({ isSchedule }: { isSchedule: boolean }) => (
  <Section title={isSchedule ? 'Joining and takeover' : 'Joining'} about={aboutMembership}>
    <div className="flex flex-col gap-1">
      <CheckboxField name="allow_join" label={isSchedule ? 'Join the group' : 'Join and leave the group'} />
      {isSchedule && (
        <>
          <CheckboxField name="allow_leave" label="Leave the group" hint={leaveHint} />
          <CheckboxField name="allow_shift_takeover" label="Take over a shift of another member" />
          <DraftFields<SettingsDraft>>
            {({ draft }) => (
              <FormField<boolean> name="allow_non_member_shift_takeover" label={nonMemberLabel}>
                {({ onChange }, control) => (
                  <Checkbox
                    {...control}
                    label={nonMemberLabel}
                    hint={draft.allow_shift_takeover ? undefined : nonMemberTakeoverHint}
                    disabled={!draft.allow_shift_takeover}
                    checked={mayNonMembersTakeOver(draft)}
                    onChange={({ target }) => onChange(target.checked)}
                  />
                )}
              </FormField>
            )}
          </DraftFields>
          <CheckboxField name="swaps_need_approval" label={approvalLabel} hint={approvalHint} />
        </>
      )}
    </div>
  </Section>
)
