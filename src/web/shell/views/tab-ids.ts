/** The ids by which a tab and its panel refer to each other. */
export const tabId = (view: number) => `view-tab-${view}`
export const panelId = (view: number) => `view-panel-${view}`
