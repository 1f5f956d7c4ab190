import { IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import { useState } from 'react'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { Drawer } from '../../../platform/ui/dialogs/Drawer.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { OpenedRecordBar } from '../access/OpenedRecordBar.tsx'
import { unassignedText } from '../patients.text.ts'
import { CareTeamPanel } from './CareTeamPanel.tsx'
import { CareTeamRequests } from './CareTeamRequests.tsx'
import { Followers } from './Followers.tsx'
import { usePatientAction } from './patient-action.api.ts'
import { PatientDialogs } from './PatientDialogs.tsx'
import { PatientHeader, type PatientDialog } from './PatientHeader.tsx'
import type { PatientPageProps } from './patient-page-props.ts'
import { PatientTabs, type PatientTab } from './PatientTabs.tsx'
import { UpdatesTab } from './UpdatesTab.tsx'

interface PatientRecordProps extends Omit<PatientPageProps, 'id'> {
  patient: Patient
  /** The last refetch failed. */
  isStale: boolean
  onRetry: () => unknown
}

const shownAvatars = 4

export function PatientRecord(props: PatientRecordProps) {
  const { patient, search, listTabs, onMessage, onAddNote, onHandOff, statusOf, isStale } = props
  const [dialog, setDialog] = useState<PatientDialog>()
  const [isTeamOpen, setTeamOpen] = useState(false)
  const { id: me } = useMe()
  const now = useMinute()
  const navigate = useNavigate()
  const follow = usePatientAction(patient)
  const tabs: PatientTab[] = [
    { name: 'updates', label: 'Updates', content: <UpdatesTab id={patient.id} /> },
    ...listTabs(patient),
  ]
  const openTab = (at: number) => () => {
    const name = tabs[at]?.name
    if (name)
      void navigate({
        to: '/patient/$patientId',
        params: { patientId: String(patient.id) },
        search: name === 'updates' ? {} : { tab: name },
        replace: true,
      })
  }
  const { may, care_team, care_team_contact_id } = patient
  const addNote = may.add_note && onAddNote ? () => onAddNote(patient) : undefined
  const handOff = may.hand_off && onHandOff ? () => onHandOff(patient) : undefined
  useShortcuts({
    1: openTab(0),
    2: openTab(1),
    3: openTab(2),
    f: () => {
      if (!follow.isPending) follow.mutate({ kind: may.unfollow ? 'unfollow' : 'follow' })
    },
    n: (event) => {
      event.preventDefault()
      addNote?.()
    },
    h: (event) => {
      event.preventDefault()
      handOff?.()
    },
  })
  const responsible = care_team.find((member) => member.is_responsible)?.provider.user.display_name
  const panel = (
    <>
      <CareTeamPanel
        patient={patient}
        statusOf={statusOf}
        onMessage={onMessage}
        onAdd={() => setDialog('add-provider')}
      />
      <CareTeamRequests patient={patient} />
      <Followers patient={patient} statusOf={statusOf} />
    </>
  )
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PatientHeader
        patient={patient}
        me={me}
        onOpen={setDialog}
        onMessageTeam={() => {
          if (care_team_contact_id !== null) onMessage(care_team_contact_id, patient, { isPage: false })
        }}
        onAddNote={addNote}
        onHandOff={handOff}
      >
        {patient.discharged && (
          <p className="pt-1 text-sm text-ink-2">
            Discharged {formatDateTime(Date.parse(patient.discharged), now)}
          </p>
        )}
        {search.merged_id !== undefined && patient.merged_ids.includes(search.merged_id) && (
          <p role="status" className="pt-1 text-sm text-ink-2">
            The record that you opened was merged into this one.
          </p>
        )}
      </PatientHeader>
      <OpenedRecordBar patient={patient} />
      {isStale && (
        <LoadError onRetry={props.onRetry} className="px-4 py-2">
          Could not refresh the patient. What you see may be out of date.
        </LoadError>
      )}
      <button
        type="button"
        onClick={() => setTeamOpen(true)}
        className="flex flex-none items-center gap-3 border-b border-line px-4 py-2 text-left hover:bg-hover lg:hidden"
      >
        <span aria-hidden className="flex flex-none gap-1">
          {care_team.slice(0, shownAvatars).map(({ id, provider }) => (
            <Avatar
              key={id}
              name={provider.user.display_name}
              picture={provider.user.profile_picture}
              size={28}
              decorative
            />
          ))}
        </span>
        <span className="min-w-0 flex-1 text-sm">
          <span
            className={
              patient.nobody_responsible_since === null ? 'font-medium' : 'font-semibold text-danger'
            }
          >
            {responsible
              ? `${responsible} is responsible`
              : patient.is_discharged
                ? 'Discharged'
                : unassignedText}
          </span>
          <span className="block text-xs text-ink-2">Care team of {care_team.length}</span>
        </span>
        <IconChevronRight size={18} stroke={1.75} aria-hidden className="flex-none" />
      </button>
      <div className="flex min-h-0 flex-1">
        <PatientTabs patient_id={patient.id} tabs={tabs} open={search.tab ?? 'updates'} />
        <aside className="w-[304px] flex-none overflow-y-auto border-l border-line max-lg:hidden">
          {panel}
        </aside>
      </div>
      <Drawer open={isTeamOpen} onClose={() => setTeamOpen(false)} title="Care team">
        {panel}
      </Drawer>
      {dialog && <PatientDialogs dialog={dialog} patient={patient} onClose={() => setDialog(undefined)} />}
    </div>
  )
}
