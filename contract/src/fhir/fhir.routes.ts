import { z } from 'zod'
import type { Permission } from '../permissions.ts'
import { noContent, route, type Allow } from '../route.ts'
import { FhirAuditEvent } from './audit-event.schemas.ts'
import { OperationOutcome, searchset } from './bundle.schemas.ts'
import { CapabilityStatement } from './capability.schemas.ts'
import { FhirCommunication, FhirCommunicationRequest } from './communication.schemas.ts'
import {
  FhirHealthcareService,
  FhirLocation,
  FhirOrganization,
  FhirPractitioner,
} from './directory.schemas.ts'
import { fhirBase, fhirMediaType } from './protocol.ts'
import { FhirCareTeam, FhirEncounter, FhirPatient } from './patient-record.schemas.ts'
import { FhirSchedule, FhirSlot } from './schedule.schemas.ts'
import { pageSizes, searchParameters, sortOrders, type ResourceType } from './search-parameter.rules.ts'

const media = fhirMediaType
const refusals = {
  400: OperationOutcome,
  401: OperationOutcome,
  403: OperationOutcome,
  406: OperationOutcome,
  429: OperationOutcome,
}

/** A parameter may be repeated; the values of one are separated by commas. */
const parameter = z.union([z.string(), z.array(z.string())]).optional()

/** Modifiers and unknown parameters come through; the search refuses them by name. */
const searchQuery = (type: ResourceType) =>
  z.looseObject({
    ...Object.fromEntries(Object.keys(searchParameters[type]).map((name) => [name, parameter])),
    _count: parameter.meta({ description: `Results of a page, at most ${pageSizes.most}.` }),
    _sort: parameter.meta({ description: `One of ${sortOrders[type].join(', ')}.` }),
    _format: parameter.meta({ description: 'json or application/fhir+json.' }),
  })

const readQuery = z.looseObject({ _format: parameter })

/** An id of FHIR (hl7.org/fhir/R4/datatypes.html#id). */
const resourceParams = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9\-.]{1,64}$/, 'This is not a FHIR id.'),
})

const search = <const A extends Allow, R extends z.ZodObject>(
  type: ResourceType,
  allow: A,
  { item, about }: { item: R; about: string },
) =>
  route({
    method: 'GET',
    path: `${fhirBase}/${type}/`,
    summary: `FHIR R4: search ${about}.`,
    allow,
    media,
    query: searchQuery(type),
    answers: { 200: searchset(item, `Fhir${type}`), ...refusals },
  })

const read = <const A extends Allow, R extends z.ZodObject>(
  type: ResourceType,
  allow: A,
  { item, about }: { item: R; about: string },
) =>
  route({
    method: 'GET',
    path: `${fhirBase}/${type}/{id}/`,
    summary: `FHIR R4: read one of ${about}. With If-None-Match or If-Modified-Since, 304 if it did not change.`,
    allow,
    media,
    params: resourceParams,
    query: readQuery,
    answers: { 200: item, 304: noContent, ...refusals, 404: OperationOutcome },
  })

const permission = <const P extends Permission>(name: P) => ({ permission: name }) as const
const patients = permission('pcm.view_patient')
const auditors = permission('accounts.view_audit')

export const getFhirCapabilities = route({
  method: 'GET',
  path: `${fhirBase}/metadata/`,
  summary: 'FHIR R4: the CapabilityStatement, with resource types and search parameters.',
  allow: 'anyone',
  media,
  query: readQuery,
  answers: { 200: CapabilityStatement, 406: OperationOutcome },
})

const ofPatients = { item: FhirPatient, about: 'patients' }
export const searchFhirPatients = search('Patient', patients, ofPatients)
export const readFhirPatient = read('Patient', patients, ofPatients)

const ofEncounters = { item: FhirEncounter, about: 'encounters of patients' }
export const searchFhirEncounters = search('Encounter', patients, ofEncounters)
export const readFhirEncounter = read('Encounter', patients, ofEncounters)

const ofCareTeams = { item: FhirCareTeam, about: 'care teams, one for each patient who has one' }
export const searchFhirCareTeams = search('CareTeam', patients, ofCareTeams)
export const readFhirCareTeam = read('CareTeam', patients, ofCareTeams)

const ofCommunications = { item: FhirCommunication, about: 'messages of the threads of the caller' }
export const searchFhirCommunications = search('Communication', 'signed_in', ofCommunications)
export const readFhirCommunication = read('Communication', 'signed_in', ofCommunications)

const ofRequests = {
  item: FhirCommunicationRequest,
  about: 'responses that messages request from users, in the threads of the caller',
}
export const searchFhirCommunicationRequests = search('CommunicationRequest', 'signed_in', ofRequests)
export const readFhirCommunicationRequest = read('CommunicationRequest', 'signed_in', ofRequests)

const ofSchedules = { item: FhirSchedule, about: 'on-call schedules, one for each user of a schedule group' }
export const searchFhirSchedules = search('Schedule', 'signed_in', ofSchedules)
export const readFhirSchedule = read('Schedule', 'signed_in', ofSchedules)

const ofSlots = { item: FhirSlot, about: 'shifts of on-call schedules' }
export const searchFhirSlots = search('Slot', 'signed_in', ofSlots)
export const readFhirSlot = read('Slot', 'signed_in', ofSlots)

const ofAuditEvents = { item: FhirAuditEvent, about: 'entries of the audit trail' }
export const searchFhirAuditEvents = search('AuditEvent', auditors, ofAuditEvents)
export const readFhirAuditEvent = read('AuditEvent', auditors, ofAuditEvents)

const ofPractitioners = { item: FhirPractitioner, about: 'users' }
export const searchFhirPractitioners = search('Practitioner', 'signed_in', ofPractitioners)
export const readFhirPractitioner = read('Practitioner', 'signed_in', ofPractitioners)

const ofOrganizations = { item: FhirOrganization, about: 'departments and the hospital' }
export const searchFhirOrganizations = search('Organization', 'signed_in', ofOrganizations)
export const readFhirOrganization = read('Organization', 'signed_in', ofOrganizations)

const ofLocations = { item: FhirLocation, about: 'units, rooms and beds' }
export const searchFhirLocations = search('Location', patients, ofLocations)
export const readFhirLocation = read('Location', patients, ofLocations)

const ofServices = { item: FhirHealthcareService, about: 'paging groups' }
export const searchFhirHealthcareServices = search('HealthcareService', 'signed_in', ofServices)
export const readFhirHealthcareService = read('HealthcareService', 'signed_in', ofServices)
