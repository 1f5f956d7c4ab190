export const fhirMediaType = 'application/fhir+json'

/** Where the resources are: the service base URL of FHIR without the origin. */
export const fhirBase = '/fhir/r4'
