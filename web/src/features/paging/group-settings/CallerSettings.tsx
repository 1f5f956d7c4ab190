import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { dialogueOptions, multipleRecipientOptions } from '@wardline/contract/paging/groups/group-options.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { promptsQuery } from '../prompts/prompt.api.ts'
import { noGreeting } from './group-settings.view.ts'

const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

export function CallerSettings({ group }: { group: PagingGroupDetail }) {
  const { data: prompts = [] } = useQuery(promptsQuery)
  const listGreetings = (stored: number | null) => [
    { value: noGreeting, label: 'None' },
    ...(stored === null || prompts.some(({ id }) => id === stored)
      ? []
      : [{ value: stored, label: `Prompt ${stored}` }]),
    ...prompts.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Section
      title="Callers"
      about={
        <>
          For calls to the pager numbers of this group. The offline greeting plays when no one is on call;
          pages then go to the fail-over user. Record greetings as{' '}
          <Link to="/prompts" className="text-accent underline underline-offset-2">
            prompts
          </Link>
          .
        </>
      }
    >
      <div className="flex max-w-[440px] flex-col gap-3">
        <SelectField
          name="online_greeting"
          label="Online greeting"
          options={listGreetings(group.online_greeting)}
        />
        <SelectField
          name="offline_greeting"
          label="Offline greeting"
          options={listGreetings(group.offline_greeting)}
        />
        <SelectField name="dialogue_option" label="Paging dialogue" options={toOptions(dialogueOptions)} />
        <SelectField
          name="multiple_recipient_option"
          label="Multiple recipients"
          options={toOptions(multipleRecipientOptions)}
        />
      </div>
    </Section>
  )
}
