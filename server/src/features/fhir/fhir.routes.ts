import * as routes from '@wardline/contract/fhir/fhir.routes.ts'
import { handle, type Handler } from '../../platform/http/handle.ts'
import { answerRead, answerSearch, serviceAddress } from './answers/answer.actions.ts'
import { sendOutcome } from './answers/outcome.rules.ts'
import { requireJson } from './answers/format.rules.ts'
import * as auditEvents from './audit-events/audit-event.actions.ts'
import { presentCapabilities } from './capabilities/capability.rules.ts'
import * as requests from './communications/communication-request.actions.ts'
import * as communications from './communications/fhir-communication.actions.ts'
import * as places from './directory/place.actions.ts'
import * as practitioners from './directory/practitioner.actions.ts'
import * as careTeams from './patients/fhir-care-team.actions.ts'
import * as encounters from './patients/fhir-encounter.actions.ts'
import * as patients from './patients/fhir-patient.actions.ts'
import * as schedules from './schedules/fhir-schedule.actions.ts'

const handlers: Handler[] = [
  handle(routes.getFhirCapabilities, async (_ctx, { query, request }) => {
    requireJson(query['_format'], request.headers.accept)
    return presentCapabilities(serviceAddress(request))
  }),
  handle(routes.searchFhirPatients, (ctx, asked) =>
    answerSearch(ctx, 'Patient', asked, patients.searchPatients),
  ),
  handle(routes.readFhirPatient, (ctx, asked) => answerRead(ctx, asked, patients.readPatient)),
  handle(routes.searchFhirEncounters, (ctx, asked) =>
    answerSearch(ctx, 'Encounter', asked, encounters.searchEncounters),
  ),
  handle(routes.readFhirEncounter, (ctx, asked) => answerRead(ctx, asked, encounters.readEncounter)),
  handle(routes.searchFhirCareTeams, (ctx, asked) =>
    answerSearch(ctx, 'CareTeam', asked, careTeams.searchCareTeams),
  ),
  handle(routes.readFhirCareTeam, (ctx, asked) => answerRead(ctx, asked, careTeams.readCareTeam)),
  handle(routes.searchFhirCommunications, (ctx, asked) =>
    answerSearch(ctx, 'Communication', asked, communications.searchCommunications),
  ),
  handle(routes.readFhirCommunication, (ctx, asked) =>
    answerRead(ctx, asked, communications.readCommunication),
  ),
  handle(routes.searchFhirCommunicationRequests, (ctx, asked) =>
    answerSearch(ctx, 'CommunicationRequest', asked, requests.searchRequests),
  ),
  handle(routes.readFhirCommunicationRequest, (ctx, asked) => answerRead(ctx, asked, requests.readRequest)),
  handle(routes.searchFhirSchedules, (ctx, asked) =>
    answerSearch(ctx, 'Schedule', asked, schedules.searchSchedules),
  ),
  handle(routes.readFhirSchedule, (ctx, asked) => answerRead(ctx, asked, schedules.readSchedule)),
  handle(routes.searchFhirSlots, (ctx, asked) => answerSearch(ctx, 'Slot', asked, schedules.searchSlots)),
  handle(routes.readFhirSlot, (ctx, asked) => answerRead(ctx, asked, schedules.readSlot)),
  handle(routes.searchFhirAuditEvents, (ctx, asked) =>
    answerSearch(ctx, 'AuditEvent', asked, auditEvents.searchAuditEvents),
  ),
  handle(routes.readFhirAuditEvent, (ctx, asked) => answerRead(ctx, asked, auditEvents.readAuditEvent)),
  handle(routes.searchFhirPractitioners, (ctx, asked) =>
    answerSearch(ctx, 'Practitioner', asked, practitioners.searchPractitioners),
  ),
  handle(routes.readFhirPractitioner, (ctx, asked) => answerRead(ctx, asked, practitioners.readPractitioner)),
  handle(routes.searchFhirOrganizations, (ctx, asked) =>
    answerSearch(ctx, 'Organization', asked, places.searchOrganizations),
  ),
  handle(routes.readFhirOrganization, (ctx, asked) => answerRead(ctx, asked, places.readOrganization)),
  handle(routes.searchFhirLocations, (ctx, asked) =>
    answerSearch(ctx, 'Location', asked, places.searchLocations),
  ),
  handle(routes.readFhirLocation, (ctx, asked) => answerRead(ctx, asked, places.readLocation)),
  handle(routes.searchFhirHealthcareServices, (ctx, asked) =>
    answerSearch(ctx, 'HealthcareService', asked, places.searchServices),
  ),
  handle(routes.readFhirHealthcareService, (ctx, asked) => answerRead(ctx, asked, places.readService)),
]

/** Every refusal is an OperationOutcome. */
export const fhirRoutes = handlers.map((handler): Handler => ({ ...handler, sendRefusal: sendOutcome }))
