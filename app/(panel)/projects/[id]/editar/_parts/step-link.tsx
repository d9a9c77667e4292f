import type { ComponentProps } from "react";
import { isPlainPress } from "@/components/kit/ui/plain-press";
import type { StepId } from "@/lib/catalog/own-projects/fields";

type StepLinkProps = Omit<ComponentProps<"a">, "href" | "onClick"> & { step: StepId; onPress: () => void };

export const StepLink = ({ step, onPress, ...props }: StepLinkProps) => (
  <a
    {...props}
    href={`?etapa=${step}`}
    onClick={(event) => {
      if (!isPlainPress(event)) return;
      event.preventDefault();
      onPress();
    }}
  />
);
