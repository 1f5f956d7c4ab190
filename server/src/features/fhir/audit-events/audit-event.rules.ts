import type { FhirAuditEvent } from '@wardline/contract/fhir/audit-event.schemas.ts'
import {
  actionsOf,
  auditCategoryIds,
  describeAction,
  type AuditCategory,
} from '@wardline/contract/reports/audit/audit-action.rules.ts'
import type { Reference } from '@wardline/contract/fhir/element.schemas.ts'
import type { AuditRecord } from '../../reports/audit/audit.access.ts'
import { hospital, named, reference, unlessEmpty } from '../elements/reference.rules.ts'
import { withVersion } from '../elements/version.rules.ts'

const dicom = 'http://dicom.nema.org/resources/ontology/DCM'
export const typeSystems = { dicom, hl7: 'http://terminology.hl7.org/CodeSystem/audit-event-type' } as const

/** hl7.org/fhir/R4/valueset-audit-event-type.html */
const kinds = {
  record: { system: dicom, code: '110110', display: 'Patient Record' },
  application: { system: dicom, code: '110100', display: 'Application Activity' },
  authentication: { system: dicom, code: '110114', display: 'User Authentication' },
  security: { system: dicom, code: '110113', display: 'Security Alert' },
  export: { system: dicom, code: '110106', display: 'Export' },
} as const

const kindOfCategory: Record<AuditCategory, keyof typeof kinds> = {
  reading: 'record',
  record_openings: 'record',
  patients: 'record',
  messages: 'application',
  sign_in: 'authentication',
  users: 'security',
  rights: 'security',
  schedule: 'application',
  settings: 'application',
  records: 'export',
}

const categoryOf = (action: string): AuditCategory | undefined =>
  auditCategoryIds.find((category) => actionsOf(category).includes(action))

const kindOf = (action: string) => {
  const category = categoryOf(action)
  return kinds[category === undefined ? 'application' : kindOfCategory[category]]
}

/** Covers all actions that the audit trail has names for; actions without one are application activity. */
export const actionsOfTypes = (codes: readonly string[]): string[] =>
  auditCategoryIds
    .filter((category) => codes.includes(kinds[kindOfCategory[category]].code))
    .flatMap(actionsOf)

/** Create, read, update, delete; everything else is executed. */
function verbOf(action: string): FhirAuditEvent['action'] {
  const verb = action.split('.')[1] ?? ''
  if (/^(created?|create_|added|registered|import|uploaded|sent|requested)/.test(verb)) return 'C'
  if (/^(read|shown|opened|monitored|exported|downloaded|patient|user|proof_read)$/.test(verb)) return 'R'
  if (/^(deleted|removed|cleared|conversations_removed|attachments_removed|notes_removed)/.test(verb))
    return 'D'
  if (/(changed|set|renamed|moved|added|edited)$/.test(verb)) return 'U'
  return 'E'
}

const isRefusal = (action: string): boolean => /\.(refused|reached|check_failed)$/.test(action)

/** Lists name their patients, and so do conversations and attachments. */
function entitiesOf({ record, patient, patient_ids }: AuditRecord): FhirAuditEvent['entity'] {
  const patients = new Set([...(patient ? [patient.id] : []), ...patient_ids])
  return unlessEmpty([
    ...[...patients].map((id) => ({ what: reference('Patient', id) })),
    ...(record.id === null || record.type === 'patient' ? [] : [{ what: whatOf(record, record.id) }]),
  ])
}

const referenceTypes = {
  user: 'Practitioner',
  paging_group: 'HealthcareService',
  department: 'Organization',
} as const

const isReferenced = (type: string): type is keyof typeof referenceTypes => type in referenceTypes

function whatOf({ type, name }: AuditRecord['record'], id: number): Reference {
  const display = name || `${type.replace('_', ' ')} ${id}`
  return isReferenced(type) && name !== '' ? named(referenceTypes[type], id, display) : { display }
}

export function presentAuditEvent(entry: AuditRecord): FhirAuditEvent {
  const { id, at, actor, action, reason } = entry
  return withVersion(
    {
      resourceType: 'AuditEvent' as const,
      id: String(id),
      type: kindOf(action),
      subtype: [{ code: action, display: describeAction(action) }],
      action: verbOf(action),
      recorded: at,
      outcome: isRefusal(action) ? ('4' as const) : ('0' as const),
      purposeOfEvent: reason === null ? undefined : [{ text: reason }],
      agent: [
        actor === null
          ? { who: { display: 'System' }, requestor: false }
          : { who: named('Practitioner', actor.id, actor.display_name), requestor: true },
      ],
      source: { observer: { ...hospital, display: 'Wardline' } },
      entity: entitiesOf(entry),
    },
    at,
  )
}
