import type { MessageType } from '@wardline/contract/messaging/threads/message-type.schemas.ts'
import type { Presence } from '../../directory/contact.rules.ts'
import { ContactPicker } from '../../directory/pickers/ContactPicker.tsx'
import { TextButton } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { messageSounds } from '../../../platform/preferences/sounds.ts'
import { playTone } from '../sound/play-tone.ts'
import type { AttachmentUpload } from '../attachments/use-attachment-upload.ts'
import { AttachmentList } from '../attachments/AttachmentList.tsx'
import { listDraftMentions, listMentionablePeople } from '../mentions/draft-mentions.rules.ts'
import { canOmitSubject, fieldsOfType, isConversation, type Draft } from './draft.rules.ts'
import { MessageOptions } from './MessageOptions.tsx'
import { MessageTypeFields } from './MessageTypeFields.tsx'
import { MessageTypeSelect } from './MessageTypeSelect.tsx'
import { optionalLabel, PatientField } from './PatientField.tsx'
import { GroupOffer } from '../page-preset/GroupOffer.tsx'
import { PageButton } from '../page-preset/PageButton.tsx'
import { escalateLabel, pageHint } from '../page-preset/page.text.ts'
import { describePage, listPagedPeople, shouldOfferEscalation } from '../page-preset/page.view.ts'
import { PriorityControl } from '../threads/PriorityControl.tsx'
import { ConversationNotice } from '../recipients/ConversationNotice.tsx'
import { RecipientList } from '../recipients/RecipientList.tsx'
import { RecipientSummary } from '../recipients/RecipientSummary.tsx'
import { recipientStatus, toRecipientOptions } from './recipients.rules.ts'
import { RecipientShortcuts } from './RecipientShortcuts.tsx'
import { ResponseOptions } from './ResponseOptions.tsx'
import { routedContacts } from './routing-preview.view.ts'
import { RoutingPreview } from './RoutingPreview.tsx'
import type { useCompose } from './use-compose.ts'
import type { DraftStore } from './use-saved-draft.ts'
import { recipientsLabel, subjectLabel } from './compose.text.ts'

interface ComposeFormProps {
  compose: ReturnType<typeof useCompose>
  draft: Draft
  types: readonly MessageType[]
  presence: Presence
  upload: AttachmentUpload
  draftStore: DraftStore
  onOpenThread: (thread_id: number) => void
  focusMessage: () => void
}

/** Plays the sound that the recipients will hear. */
function playSample(priority: Draft['priority']): void {
  if (messageSounds.get() === 'on') playTone(priority).catch(() => {})
}

export function ComposeForm(props: ComposeFormProps) {
  const { compose, draft, types, presence, upload, draftStore, onOpenThread, focusMessage } = props
  const { errors, sendError, change, current } = compose
  const options = toRecipientOptions(draft)
  const resolved = [...current.resolved.values()]
  const routed = routedContacts(compose.preview)
  const isSubjectOptional = canOmitSubject(draft)
  const serverErrorAt = (place: 'recipients' | 'subject') =>
    sendError?.at === place ? sendError.sentences.join(' ') : undefined
  const choosePriority = (priority: Draft['priority']) => {
    compose.choosePriority(priority)
    playSample(priority)
  }
  const togglePage = () => {
    if (!draft.is_page) playSample(2)
    compose.togglePage()
  }
  return (
    <div className="flex flex-col gap-2.5">
      <ContactPicker
        label={recipientsLabel}
        value={draft.recipients}
        onChange={(recipients) => change({ recipients })}
        error={serverErrorAt('recipients') ?? errors.recipients}
        presence={presence}
        line={(contact) => <RecipientSummary contact={contact} options={options} />}
        chipStatus={(contact) => recipientStatus(contact, current.resolved, presence)}
        onChooseAndLeave={focusMessage}
        autoFocus
      />
      <RecipientList
        recipients={draft.recipients}
        current={current}
        isAboutPatient={draft.patient !== null || draft.encounter !== null}
        onOpenThread={onOpenThread}
        routed={routed}
        notice={
          isConversation(draft) &&
          !routed && (
            <ConversationNotice
              recipients={draft.recipients}
              patient_id={draft.patient?.id ?? null}
              encounter_id={draft.encounter?.id ?? null}
              onOpenThread={onOpenThread}
            />
          )
        }
      >
        <RoutingPreview preview={compose.preview} />
      </RecipientList>
      <RecipientShortcuts compose={compose} draft={draft} draftStore={draftStore} />
      <div className="grid gap-3 md:grid-cols-[1fr_auto]">
        <MessageTypeSelect
          types={types}
          value={draft.message_type_id}
          changes={compose.typeChanges}
          onFocus={compose.rememberDraft}
          onChange={compose.selectType}
        />
        <div className="flex items-end gap-2">
          <PriorityControl value={draft.priority} onChange={choosePriority} />
          <PageButton isPage={draft.is_page ?? false} onToggle={togglePage} />
        </div>
      </div>
      {/* Always rendered: a live region must exist before its content. */}
      <p role="status" className="text-xs text-ink-2 empty:hidden">
        {draft.is_page && (draft.recipients.length === 0 ? pageHint : describePage(resolved))}
      </p>
      {draft.is_page &&
        !draft.apply_escalations &&
        listPagedPeople(draft.recipients).map((person) => (
          <GroupOffer
            key={person.id}
            person={person}
            recipients={draft.recipients}
            onReplace={compose.replaceRecipient}
          />
        ))}
      {draft.is_page && shouldOfferEscalation(resolved, draft.apply_escalations) && (
        <p className="text-xs">
          <TextButton onClick={() => change({ is_page: true, apply_escalations: true })}>
            {escalateLabel}
          </TextButton>
        </p>
      )}
      <Field
        label={isSubjectOptional ? optionalLabel(subjectLabel) : subjectLabel}
        error={serverErrorAt('subject') ?? errors.subject}
        required={!isSubjectOptional}
      >
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            autoComplete="off"
            value={draft.subject}
            onChange={(event) => change({ subject: event.target.value })}
          />
        )}
      </Field>
      <MessageTypeFields
        fields={fieldsOfType(compose.type)}
        data={draft.data}
        errors={errors.data}
        onChange={(slug, value) => change({ data: { ...draft.data, [slug]: value } })}
        mentions={{
          people: listMentionablePeople(current.resolved),
          count: listDraftMentions(draft).length,
          onMention: (slug, { user_id, display_name }, text) =>
            change({
              data: { ...draft.data, [slug]: text },
              mentions: [...(draft.mentions ?? []), { user_id, display_name }],
            }),
        }}
      />
      <AttachmentList
        files={draft.attachments}
        upload={upload}
        onRemove={(file) => change({ attachments: draft.attachments.filter(({ id }) => id !== file.id) })}
      />
      <PatientField draft={draft} onChange={change} />
      <ResponseOptions
        value={draft.response_options}
        meanings={draft.response_meanings ?? {}}
        onChange={change}
      />
      <MessageOptions draft={draft} onChange={change} />
    </div>
  )
}
