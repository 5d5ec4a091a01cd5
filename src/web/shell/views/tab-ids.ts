/** How a tab and its panel name each other. */
export const tabId = (view: number) => `view-tab-${view}`
export const panelId = (view: number) => `view-panel-${view}`
