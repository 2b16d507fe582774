/** Said where nobody was chosen to do it. */
export const choiceWords = { agent: 'Choose an agent.', tool: 'Choose a tool.', crew: 'Choose a crew.' }
