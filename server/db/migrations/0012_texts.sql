CREATE TABLE "custom_texts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "custom_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" bigint NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"multiple_body" text NOT NULL,
	"multiple_body_part" text NOT NULL,
	"additional_part" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" bigint NOT NULL,
	"text_id" text NOT NULL,
	"language" text NOT NULL,
	"words" jsonb,
	"user_id" bigint,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_templates" DROP CONSTRAINT "message_templates_church_id_message_type_pk";--> statement-breakpoint
ALTER TABLE "message_templates" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_church_id_message_type_language_pk" PRIMARY KEY("church_id","message_type","language");--> statement-breakpoint
ALTER TABLE "custom_texts" ADD CONSTRAINT "custom_texts_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_versions" ADD CONSTRAINT "text_versions_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "custom_texts_church" ON "custom_texts" USING btree ("church_id","id");--> statement-breakpoint
CREATE INDEX "text_versions_text" ON "text_versions" USING btree ("church_id","text_id","language","id");--> statement-breakpoint
INSERT INTO "text_versions" ("church_id", "text_id", "language", "words", "created_at")
SELECT "church_id", "message_type", 'en', json_build_object('body', "body", 'multipleBody', "multiple_body", 'multipleBodyPart', "multiple_body_part", 'additionalPart', "additional_part"), now()
FROM "message_templates";
