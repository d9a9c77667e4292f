"use client";

import { useEffect, useId } from "react";
import { type FieldPath, type FieldValues, useController } from "react-hook-form";
import { afterPress } from "@/components/kit/ui/after-press";
import { Combobox } from "@/components/kit/ui/combobox";
import { describeControl, Field } from "@/components/kit/ui/field";
import { Input } from "@/components/kit/ui/input";
import { Select } from "@/components/kit/ui/select";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import {
  CHOOSE_CITY,
  CHOOSE_STATE_FIRST,
  CITIES_FAILED,
  CITIES_LOADING,
  cityCount,
  NO_CITY,
  STATES_FAILED,
  STATES_LOADING,
} from "@/lib/people/lookups/messages";
import { type City, findCity, searchCities } from "@/lib/people/lookups/rules";
import type { FieldProps } from "./field-props";
import { RetryButton } from "./retry-button";
import { type List, useCities, useStates } from "./use-locations";

type LocationFieldsProps<T extends FieldValues, O> = Pick<FieldProps<T, O>, "control" | "optional"> & {
  stateName: FieldPath<T>;
  cityName: FieldPath<T>;
};

/** State and city (A2.5, A5.7). Choosing another state clears the city (A4.9). */
export function LocationFields<T extends FieldValues, O = T>({
  control,
  optional,
  stateName,
  cityName,
}: LocationFieldsProps<T, O>) {
  const stateId = useId();
  const { field: stateField, fieldState } = useController({ control, name: stateName });
  const { field: cityField, fieldState: cityState } = useController({ control, name: cityName });
  const states = useStates();
  const code: string = stateField.value ?? "";
  const stateTexts = { error: states.state === "failed" ? STATES_FAILED : fieldState.error?.message };

  return (
    <>
      <div>
        <Field id={stateId} label="Estado" optional={optional} {...stateTexts}>
          <Select
            {...stateField}
            {...describeControl(stateId, stateTexts)}
            value={code}
            autoComplete="address-level1"
            required={!optional}
            aria-busy={states.state === "loading"}
            disabled={states.state !== "ready"}
            onChange={(event) => {
              stateField.onChange(event.currentTarget.value);
              if (event.currentTarget.value !== code) cityField.onChange("");
            }}
          >
            <option value="">{states.state === "loading" ? STATES_LOADING : "Escolha o estado"}</option>
            {states.items.map((state) => (
              <option key={state.code} value={state.code}>
                {state.name}
              </option>
            ))}
          </Select>
        </Field>
        {states.state === "failed" && <RetryButton what="Estado" onClick={states.retry} />}
      </div>
      <CityField
        key={code}
        optional={optional}
        error={cityState.error?.message}
        field={{ ...cityField, value: cityField.value ?? "" }}
        stateCode={code}
      />
    </>
  );
}

type CityFieldProps = {
  optional: boolean | undefined;
  error: string | undefined;
  field: {
    name: string;
    value: string;
    onChange: (value: string) => void;
    onBlur: () => void;
    ref: (element: HTMLElement | null) => void;
  };
  stateCode: string;
};

const PLACEHOLDER: Partial<Record<List<City>["state"], string>> = {
  loading: CITIES_LOADING,
  ready: "Digite para buscar",
};

/** LocationFields sets the state (UF) as `key`, so that another state remounts the field without the typed text. */
function CityField({ optional, error, field, stateCode }: CityFieldProps) {
  const id = useId();
  const cities = useCities(stateCode);
  const [unfinished, setUnfinished] = useTransientState(false);
  const official = findCity(cities.items, field.value)?.name ?? field.value;
  const { onChange } = field;
  const failed = cities.state === "failed";
  const texts = {
    help: stateCode ? undefined : CHOOSE_STATE_FIRST,
    error: failed ? CITIES_FAILED : unfinished ? CHOOSE_CITY : error,
  };
  // Correct the spelling of a city from the registry or from an older profile.
  useEffect(() => {
    if (official !== field.value) onChange(official);
  }, [official, field.value, onChange]);

  const control = { ...describeControl(id, texts), required: !optional };

  return (
    <div>
      <Field id={id} label="Cidade" optional={optional} {...texts}>
        {failed ? (
          <Input
            {...field}
            {...control}
            autoComplete="address-level2"
            onChange={(event) => field.onChange(event.currentTarget.value)}
          />
        ) : (
          <Combobox
            {...field}
            {...control}
            value={official}
            aria-busy={cities.state === "loading"}
            disabled={cities.state !== "ready"}
            placeholder={PLACEHOLDER[cities.state]}
            search={(text) => searchCities(cities.items, text).map((city) => city.name)}
            match={(text) => findCity(cities.items, text)?.name}
            onUnfinished={(isUnfinished) => afterPress(() => setUnfinished(isUnfinished))}
            noneText={NO_CITY}
            countText={cityCount}
          />
        )}
      </Field>
      {failed && <RetryButton what="Cidade" onClick={cities.retry} />}
    </div>
  );
}
