import { ChatLauncher } from "./chat-launcher";

/** The floating button above the WhatsApp button (B2.10). The page it stands on needs a place for toasts. */
export const AssistantWidget = () => <ChatLauncher />;
