// Separate from the schemas: the web app shows these messages without loading the schema library.
export const aiPolicyMessages = {
  modelRequired: 'Allow at least one model.',
  unknownModel: 'This installation has no such model.',
  badHost: 'Enter a host name such as api.example.com, or *.example.com for all its subdomains.',
  modelNotAllowed: "Your organization doesn't allow this model. Choose another one.",
  noModelAllowed: 'No model is allowed by all your organizations. Ask an admin of one of them to allow more models.',
  internetOff: 'Your organization has turned off internet search.',
  externalToolsOff: 'Your organization has turned off external tools.',
  hostNotAllowed: (host: string) => `Your organization doesn't allow calls to ${host}.`,
}
