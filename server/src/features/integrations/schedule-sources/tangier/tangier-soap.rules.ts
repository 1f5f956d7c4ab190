import type { SourceResult } from '../schedule-source.rules.ts'
import { classifyText, fail, malformed, succeed } from '../requests/source-result.rules.ts'
import { escapeXml, findAll, findChild, parseXml, type XmlElement } from './tangier-xml.rules.ts'

/** How a service wants to be called. Its public client reads this from the description too. */
export interface SoapOperation {
  name: string
  namespace: string
  /** The element that takes the request. */
  parameter: string
  action: string
}

/** A description of the service (WSDL 1.1) names namespace, parameter and action. */
export function readOperation(wsdl: string, name: string): SourceResult<SoapOperation> {
  const root = parseXml(wsdl)
  if (!root.ok) return root
  const isNamed = (kind: string) => (element: XmlElement) =>
    element.name === kind && element.attributes['name'] === name
  const [request] = findAll(root.value, isNamed('element'))
  const parameter = request && findAll(request, ({ name: kind }) => kind === 'element')[0]?.attributes['name']
  const binding = findAll(root.value, ({ name: kind }) => kind === 'binding')
  const [operation] = binding.flatMap((each) => findAll(each, isNamed('operation')))
  const namespace = root.value.attributes['targetnamespace']
  if (parameter === undefined || namespace === undefined)
    return malformed(`The service does not describe ${name}.`)
  const soap = operation && findChild(operation, 'operation')
  return succeed({
    name,
    namespace,
    parameter,
    action: soap?.attributes['soapaction'] ?? `${namespace}${name}`,
  })
}

export const writeEnvelope = ({ name, namespace, parameter }: SoapOperation, request: string): string =>
  '<?xml version="1.0" encoding="utf-8"?>' +
  '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
  `<${name} xmlns="${escapeXml(namespace)}"><${parameter}>${escapeXml(request)}</${parameter}></${name}>` +
  '</soap:Body></soap:Envelope>'

/** The document inside of the envelope, which is a string there; or the fault. */
export function readEnvelope(text: string, { name }: SoapOperation): SourceResult<XmlElement> {
  const envelope = parseXml(text)
  if (!envelope.ok) return envelope
  const body = findChild(envelope.value, 'body')
  if (envelope.value.name !== 'envelope' || !body) return malformed('The answer is no SOAP envelope.')
  const fault = findChild(body, 'fault')
  if (fault) {
    const [reason] = findAll(fault, ({ name: kind }) => kind === 'faultstring' || kind === 'text')
    const detail = reason?.text ?? ''
    return fail(classifyText(detail), detail || 'A SOAP fault without a reason.')
  }
  const [result] = findAll(body, (element) => element.name === `${name}result`.toLowerCase())
  if (!result) return malformed(`The answer has no ${name}Result.`)
  // A service may also return the document itself instead of a string.
  const inner = result.children[0]
  if (inner) return succeed(inner)
  return result.text === '' ? malformed(`${name}Result is empty.`) : parseXml(result.text)
}
