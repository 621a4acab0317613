// Generated from /api/openapi.json: in server, npx vitest run test/api-client/client-types.test.ts --update

export interface paths {
    "/api/admin/all-permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/permissions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPermission"];
        /** @description Answers 403 with the code `proof-required` to a session whose user has to prove again who they are: see /api/auth/proof. */
        put: operations["updatePermission"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Answers 403 with the code `proof-required` to a session whose user has to prove again who they are: see /api/auth/proof. */
        post: operations["createPermission"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRoles"];
        put?: never;
        /** @description Answers 403 with the code `proof-required` to a session whose user has to prove again who they are: see /api/auth/proof. */
        post: operations["createRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/roles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRole"];
        /** @description Answers 403 with the code `proof-required` to a session whose user has to prove again who they are: see /api/auth/proof. */
        put: operations["updateRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clubs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listClubs"];
        put?: never;
        post: operations["createClub"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clubs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClub"];
        put: operations["updateClub"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listUsers"];
        put?: never;
        /** @description Answers 403 with the code `proof-required` to a session whose user has to prove again who they are: see /api/auth/proof. */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getUser"];
        put: operations["updateUser"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/size": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSizes"];
        put?: never;
        post: operations["createSize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/size/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSize"];
        put: operations["updateSize"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/size/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSizeUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-category": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listProductCategories"];
        put?: never;
        post: operations["createProductCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-category/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProductCategory"];
        put: operations["updateProductCategory"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-category/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProductCategoryUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/garment-color": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listGarmentColors"];
        put?: never;
        post: operations["createGarmentColor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/garment-color/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getGarmentColor"];
        put: operations["updateGarmentColor"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/garment-color/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getGarmentColorUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imprint-color": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listImprintColors"];
        put?: never;
        post: operations["createImprintColor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imprint-color/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getImprintColor"];
        put: operations["updateImprintColor"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imprint-color/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getImprintColorUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listProducts"];
        put?: never;
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProduct"];
        put: operations["updateProduct"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/roles/{id}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPermissionsOfRole"];
        /** @description Answers 403 with the code `proof-required` to a session whose user has to prove again who they are: see /api/auth/proof. */
        put: operations["setPermissionsOfRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/roles/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Answers 403 with the code `proof-required` to a session whose user has to prove again who they are: see /api/auth/proof. */
        post: operations["createReadyRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/permissions/{id}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRolesOfPermission"];
        /** @description Answers 403 with the code `proof-required` to a session whose user has to prove again who they are: see /api/auth/proof. */
        put: operations["setRolesOfPermission"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/potentialDirectors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPotentialDirectors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users-invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listUndeliveredInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/invitation-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Answers 403 with the code `proof-required` to a session whose user has to prove again who they are: see /api/auth/proof. */
        post: operations["createInvitationLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/end-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Answers 403 with the code `proof-required` to a session whose user has to prove again who they are: see /api/auth/proof. */
        post: operations["endSessionsOfUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/end-all-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Answers 403 with the code `proof-required` to a session whose user has to prove again who they are: see /api/auth/proof. */
        post: operations["endAllSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/reset-second-step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Answers 403 with the code `proof-required` to a session whose user has to prove again who they are: see /api/auth/proof. */
        post: operations["resetSecondStepOfUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users-roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRolesForUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users-clubs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listClubsForUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/role-people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["countPeopleOfRoles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/roles/{id}/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPeopleOfRole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/permissions/{id}/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPeopleOfPermission"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/permission-grantors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listGrantors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/garment-color/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["orderGarmentColors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imprint-color/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["orderImprintColors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["orderProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-category/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["orderProductCategories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/size/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["orderSizes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["duplicateProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-picture-board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPictureBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-picture-board/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPictureBoardSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-picture-board/colors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPictureBoardColors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clubs/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClubAttention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/garment-color/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getGarmentColorAttention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imprint-color/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getImprintColorAttention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProductAttention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-category/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProductCategoryAttention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/size/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSizeAttention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getUserAttention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clubs/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClubs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clubs/bulk-update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["updateClubs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/garment-color/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getGarmentColors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/garment-color/bulk-update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["updateGarmentColors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imprint-color/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getImprintColors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imprint-color/bulk-update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["updateImprintColors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product/bulk-update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["updateProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-category/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProductCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-category/bulk-update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["updateProductCategories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/size/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSizes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/size/bulk-update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["updateSizes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/bulk-update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["updateUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["duplicateProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clubs/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["importClubs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/garment-color/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["importGarmentColors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imprint-color/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["importImprintColors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["importProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-category/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["importProductCategories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/size/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["importSizes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["importUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/saved-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSavedViews"];
        put?: never;
        post: operations["createSavedView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/saved-views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["updateSavedView"];
        post?: never;
        delete: operations["deleteSavedView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/first-steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listFirstSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-image-filled-slots/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listFilledSlots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProductImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/product-images/{sha256}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPictureByContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/delete-product-image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["deleteProductImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/move-product-image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["moveProductImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-image-alt-text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["setProductImageAltText"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/download-product-images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Answers 403 with the code `proof-required` to a session whose user has to prove again who they are: see /api/auth/proof. */
        get: operations["downloadProductImages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/upload-product-image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["uploadProductImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-image-archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProductImageArchive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/upload-product-images-zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Answers 403 with the code `proof-required` to a session whose user has to prove again who they are: see /api/auth/proof. */
        post: operations["restoreProductImages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-image-restores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRestores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-image-restores/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Answers 403 with the code `proof-required` to a session whose user has to prove again who they are: see /api/auth/proof. */
        post: operations["undoRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-image-restores/{id}/redo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Answers 403 with the code `proof-required` to a session whose user has to prove again who they are: see /api/auth/proof. */
        post: operations["redoRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-image-previews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRestorePreviews"];
        put?: never;
        post: operations["createRestorePreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-image-previews/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRestorePreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-image-previews/{id}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRestorePreviewPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-image-previews/{id}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["compareRestorePreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-image-previews/{id}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Answers 403 with the code `proof-required` to a session whose user has to prove again who they are: see /api/auth/proof. */
        post: operations["applyRestorePreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-image-previews/{id}/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["discardRestorePreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clubs/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClubHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/garment-color/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getGarmentColorHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imprint-color/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getImprintColorHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProductHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-category/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProductCategoryHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/size/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSizeHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getUserHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/roles/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRoleHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/permissions/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPermissionHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clubs/last-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClubLastChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/garment-color/last-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getGarmentColorLastChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imprint-color/last-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getImprintColorLastChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product/last-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProductLastChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product-category/last-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProductCategoryLastChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/size/last-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSizeLastChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/last-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getUserLastChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product/{id}/pictures/{sha256}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getEarlierPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product/{id}/earlier-pictures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listEarlierPictures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/product/{id}/earlier-pictures/bring-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["bringBackEarlierPicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/activity.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["downloadActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["undoRequests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBackups"];
        put?: never;
        post: operations["createBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/backups/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["checkBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/backups/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Answers 403 with the code `proof-required` to a session whose user has to prove again who they are: see /api/auth/proof. */
        get: operations["downloadBackup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ClubChange: {
            /** @constant */
            entity: "clubs";
            id: number;
            removed: boolean;
            record: components["schemas"]["ClubRecord"] | null;
        };
        ClubRecord: {
            club: {
                id: number;
                name: string;
                description: string | null;
                director_user_id: number | null;
                is_active: boolean;
            };
        };
        /** @description Some fields need attention; all of them are listed. Without `errors`, the request could not be read. */
        Failure400: {
            /** @constant */
            success: false;
            message: string;
            errors?: {
                path: string;
                message: string;
            }[];
        };
        /** @description Nobody is signed in, or the email and password do not match. */
        Failure401: {
            /** @constant */
            success: false;
            message: string;
        };
        /** @description The session lacks the permission, the CSRF token is missing, or another site sent the request. With the `code` `proof-required`, the call can be repeated after `POST /api/auth/proof/…`; with `second-step-required`, the user has to set up a second step first. */
        Failure403: {
            /** @constant */
            success: false;
            message: string;
            /** @enum {string} */
            code?: "proof-required" | "second-step-required";
        };
        /** @description The record does not exist. */
        Failure404: {
            /** @constant */
            success: false;
            message: string;
        };
        /** @description One field is in conflict with another record or a rule. */
        Failure409: {
            /** @constant */
            success: false;
            message: string;
            path: string;
        };
        /** @description The record has changed since it was read; the answer includes the current record. */
        Failure412: {
            /** @constant */
            success: false;
            message: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The request is too large. */
        Failure413: {
            /** @constant */
            success: false;
            message: string;
        };
        /** @description The call does not accept this content type. */
        Failure415: {
            /** @constant */
            success: false;
            message: string;
        };
        /** @description Too many attempts: `Retry-After` says when to try again. */
        Failure429: {
            /** @constant */
            success: false;
            message: string;
        };
        /** @description Something went wrong; the log has this request id. */
        Failure500: {
            /** @constant */
            success: false;
            message: string;
            requestId: string;
        };
        /** @description The server is busy or cannot save right now. */
        Failure503: {
            /** @constant */
            success: false;
            message: string;
        };
        /** @description The server is out of space; nothing was saved. */
        Failure507: {
            /** @constant */
            success: false;
            message: string;
        };
        GarmentColorChange: {
            /** @constant */
            entity: "garment_colors";
            id: number;
            removed: boolean;
            record: components["schemas"]["GarmentColorRecord"] | null;
        };
        GarmentColorRecord: {
            garment_color: {
                id: number;
                name: string;
                code: string;
                pantone_code: string | null;
                hex_value: string;
                image_url: string | null;
                notes: string | null;
                sort_order: number | null;
                is_active: boolean;
            };
            imprint_color_ids: number[];
        };
        HistoryEntry: {
            id: number;
            request_id: string;
            at: string;
            actor: {
                id: number;
                name: string;
            } | null;
            action: string;
            changes: {
                field: string;
                before: ({
                    /** @constant */
                    type: "plain";
                    value: string | number | boolean;
                } | {
                    /** @constant */
                    type: "record";
                    record: {
                        id: number;
                        name: string | null;
                        former_name: string | null;
                        hex_value: string | null;
                    };
                } | {
                    /** @constant */
                    type: "records";
                    records: {
                        id: number;
                        name: string | null;
                        former_name: string | null;
                        hex_value: string | null;
                    }[];
                } | {
                    /** @constant */
                    type: "picture";
                    picture: {
                        color: {
                            id: number;
                            name: string | null;
                            former_name: string | null;
                            hex_value: string | null;
                        } | null;
                        slot: number;
                        sha256: string;
                        alt_text: string | null;
                        present: boolean;
                        url: string | null;
                    };
                }) | null;
                after: ({
                    /** @constant */
                    type: "plain";
                    value: string | number | boolean;
                } | {
                    /** @constant */
                    type: "record";
                    record: {
                        id: number;
                        name: string | null;
                        former_name: string | null;
                        hex_value: string | null;
                    };
                } | {
                    /** @constant */
                    type: "records";
                    records: {
                        id: number;
                        name: string | null;
                        former_name: string | null;
                        hex_value: string | null;
                    }[];
                } | {
                    /** @constant */
                    type: "picture";
                    picture: {
                        color: {
                            id: number;
                            name: string | null;
                            former_name: string | null;
                            hex_value: string | null;
                        } | null;
                        slot: number;
                        sha256: string;
                        alt_text: string | null;
                        present: boolean;
                        url: string | null;
                    };
                }) | null;
            }[];
            can_undo: boolean;
        };
        ImprintColorChange: {
            /** @constant */
            entity: "imprint_colors";
            id: number;
            removed: boolean;
            record: components["schemas"]["ImprintColorRecord"] | null;
        };
        ImprintColorRecord: {
            imprint_color: {
                id: number;
                name: string;
                code: string;
                pantone_code: string | null;
                hex_value: string;
                image_url: string | null;
                notes: string | null;
                sort_order: number | null;
                is_active: boolean;
            };
        };
        PermissionChange: {
            /** @constant */
            entity: "permissions";
            id: number;
            removed: boolean;
            record: components["schemas"]["PermissionRecord"] | null;
        };
        PermissionRecord: {
            permission: {
                id: number;
                name: string;
                description: string | null;
            };
        };
        PicturesChange: {
            /** @constant */
            entity: "product_images";
            id: number;
            removed: boolean;
            record: components["schemas"]["PicturesRecord"] | null;
        };
        PicturesRecord: {
            pictures: {
                slot: number;
                color_id: number | null;
                sha256: string;
                alt_text: string | null;
            }[];
        };
        ProductCategoryChange: {
            /** @constant */
            entity: "product_categories";
            id: number;
            removed: boolean;
            record: components["schemas"]["ProductCategoryRecord"] | null;
        };
        ProductCategoryRecord: {
            productCategory: {
                id: number;
                name: string;
                code: string;
                description: string | null;
                sort_order: number | null;
                is_active: boolean;
            };
        };
        ProductChange: {
            /** @constant */
            entity: "products";
            id: number;
            removed: boolean;
            record: components["schemas"]["ProductRecord"] | null;
        };
        ProductRecord: {
            product: {
                id: number;
                name: string;
                code: string;
                supplier_name: string;
                supplier_code: string;
                description: string | null;
                product_category_id: number;
                requires_color_pairing: boolean;
                sort_order: number | null;
                is_active: boolean;
            };
            product_size_ids: number[];
            product_garment_color_ids: number[];
        };
        RoleChange: {
            /** @constant */
            entity: "roles";
            id: number;
            removed: boolean;
            record: components["schemas"]["RoleRecord"] | null;
        };
        RoleRecord: {
            role: {
                id: number;
                name: string;
                description: string | null;
            };
        };
        SizeChange: {
            /** @constant */
            entity: "sizes";
            id: number;
            removed: boolean;
            record: components["schemas"]["SizeRecord"] | null;
        };
        SizeRecord: {
            size: {
                id: number;
                name: string;
                code: string;
                description: string | null;
                sort_order: number | null;
                is_active: boolean;
            };
        };
        UserChange: {
            /** @constant */
            entity: "users";
            id: number;
            removed: boolean;
            record: components["schemas"]["UserRecord"] | null;
        };
        UserRecord: {
            user: {
                id: number;
                first_name: string;
                last_name: string;
                email: string;
                display_name: string | null;
                phone: string | null;
                address_line1: string | null;
                address_line2: string | null;
                city: string | null;
                state: string | null;
                postal_code: string | null;
                club_id: number | null;
                app_role_id: number;
                is_active: boolean;
                email_verified: boolean;
                password_change_required: boolean;
                last_login: string | null;
                failed_login_attempts: number;
                created_at: string;
                updated_at: string;
            };
        };
    };
    responses: {
        /** @description Something went wrong; the log has this request id. */
        Failure500: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure500"];
            };
        };
        /** @description The server is busy or cannot save right now. */
        Failure503: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure503"];
            };
        };
        /** @description Nobody is signed in, or the email and password do not match. */
        Failure401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure401"];
            };
        };
        /** @description The session lacks the permission, the CSRF token is missing, or another site sent the request. With the `code` `proof-required`, the call can be repeated after `POST /api/auth/proof/…`; with `second-step-required`, the user has to set up a second step first. */
        Failure403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure403"];
            };
        };
        /** @description Too many attempts: `Retry-After` says when to try again. */
        Failure429: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure429"];
            };
        };
        /** @description The record does not exist. */
        Failure404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure404"];
            };
        };
        /** @description Some fields need attention; all of them are listed. Without `errors`, the request could not be read. */
        Failure400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure400"];
            };
        };
        /** @description One field is in conflict with another record or a rule. */
        Failure409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure409"];
            };
        };
        /** @description The request is too large. */
        Failure413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure413"];
            };
        };
        /** @description The call does not accept this content type. */
        Failure415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure415"];
            };
        };
        /** @description The server is out of space; nothing was saved. */
        Failure507: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure507"];
            };
        };
        /** @description The record has changed since it was read; the answer includes the current record. */
        Failure412: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure412"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        permissions: {
                            id: number;
                            name: string;
                            description: string | null;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getPermission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        permission: {
                            id: number;
                            name: string;
                            description: string | null;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    updatePermission: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what was read: 412 with the present record when it is another one. Without it, nothing is compared. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        permission: {
                            id: number;
                            name: string;
                            description: string | null;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            409: components["responses"]["Failure409"];
            /** @description The record has changed since it was read; the answer includes the current record. */
            412: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure412"];
                };
            };
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    createPermission: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        permission: {
                            id: number;
                            name: string;
                            description: string | null;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    listRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        roles: {
                            id: number;
                            name: string;
                            description: string | null;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    createRole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        role: {
                            id: number;
                            name: string;
                            description: string | null;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        role: {
                            id: number;
                            name: string;
                            description: string | null;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    updateRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what was read: 412 with the present record when it is another one. Without it, nothing is compared. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        role: {
                            id: number;
                            name: string;
                            description: string | null;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            409: components["responses"]["Failure409"];
            /** @description The record has changed since it was read; the answer includes the current record. */
            412: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure412"];
                };
            };
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    listClubs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clubs: {
                            id: number;
                            name: string;
                            description: string | null;
                            director_user_id: number | null;
                            director_first_name: string | null;
                            director_last_name: string | null;
                            is_active: boolean;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    createClub: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                    director_user_id?: number | null;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        club: {
                            id: number;
                            name: string;
                            description: string | null;
                            director_user_id: number | null;
                            director_first_name: string | null;
                            director_last_name: string | null;
                            is_active: boolean;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getClub: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        club: {
                            id: number;
                            name: string;
                            description: string | null;
                            director_user_id: number | null;
                            director_first_name: string | null;
                            director_last_name: string | null;
                            is_active: boolean;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    updateClub: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what was read: 412 with the present record when it is another one. Without it, nothing is compared. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                    director_user_id?: number | null;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        club: {
                            id: number;
                            name: string;
                            description: string | null;
                            director_user_id: number | null;
                            director_first_name: string | null;
                            director_last_name: string | null;
                            is_active: boolean;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            409: components["responses"]["Failure409"];
            /** @description The record has changed since it was read; the answer includes the current record. */
            412: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure412"];
                };
            };
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    listUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users: {
                            id: number;
                            first_name: string;
                            last_name: string;
                            email: string;
                            display_name: string | null;
                            phone: string | null;
                            address_line1: string | null;
                            address_line2: string | null;
                            city: string | null;
                            state: string | null;
                            postal_code: string | null;
                            club_id: number | null;
                            app_role_id: number;
                            is_active: boolean;
                            email_verified: boolean;
                            password_change_required: boolean;
                            club_name: string | null;
                            role_name: string;
                            last_login: string | null;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    first_name: string;
                    last_name: string;
                    email: string;
                    display_name?: string | null;
                    phone?: string | null;
                    address_line1?: string | null;
                    address_line2?: string | null;
                    city?: string | null;
                    state?: string | null;
                    postal_code?: string | null;
                    club_id?: number | null;
                    app_role_id: number;
                    is_active?: boolean;
                    password_change_required?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            id: number;
                            first_name: string;
                            last_name: string;
                            email: string;
                            display_name: string | null;
                            phone: string | null;
                            address_line1: string | null;
                            address_line2: string | null;
                            city: string | null;
                            state: string | null;
                            postal_code: string | null;
                            club_id: number | null;
                            app_role_id: number;
                            is_active: boolean;
                            email_verified: boolean;
                            password_change_required: boolean;
                            club_name: string | null;
                            role_name: string;
                            last_login: string | null;
                            failed_login_attempts: number;
                            created_at: string;
                            updated_at: string;
                            created_by_first_name: string | null;
                            created_by_last_name: string | null;
                            updated_by_first_name: string | null;
                            updated_by_last_name: string | null;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            id: number;
                            first_name: string;
                            last_name: string;
                            email: string;
                            display_name: string | null;
                            phone: string | null;
                            address_line1: string | null;
                            address_line2: string | null;
                            city: string | null;
                            state: string | null;
                            postal_code: string | null;
                            club_id: number | null;
                            app_role_id: number;
                            is_active: boolean;
                            email_verified: boolean;
                            password_change_required: boolean;
                            club_name: string | null;
                            role_name: string;
                            last_login: string | null;
                            failed_login_attempts: number;
                            created_at: string;
                            updated_at: string;
                            created_by_first_name: string | null;
                            created_by_last_name: string | null;
                            updated_by_first_name: string | null;
                            updated_by_last_name: string | null;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what was read: 412 with the present record when it is another one. Without it, nothing is compared. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    first_name: string;
                    last_name: string;
                    email: string;
                    display_name?: string | null;
                    phone?: string | null;
                    address_line1?: string | null;
                    address_line2?: string | null;
                    city?: string | null;
                    state?: string | null;
                    postal_code?: string | null;
                    club_id?: number | null;
                    app_role_id: number;
                    is_active?: boolean;
                    password_change_required?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            id: number;
                            first_name: string;
                            last_name: string;
                            email: string;
                            display_name: string | null;
                            phone: string | null;
                            address_line1: string | null;
                            address_line2: string | null;
                            city: string | null;
                            state: string | null;
                            postal_code: string | null;
                            club_id: number | null;
                            app_role_id: number;
                            is_active: boolean;
                            email_verified: boolean;
                            password_change_required: boolean;
                            club_name: string | null;
                            role_name: string;
                            last_login: string | null;
                            failed_login_attempts: number;
                            created_at: string;
                            updated_at: string;
                            created_by_first_name: string | null;
                            created_by_last_name: string | null;
                            updated_by_first_name: string | null;
                            updated_by_last_name: string | null;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            409: components["responses"]["Failure409"];
            /** @description The record has changed since it was read; the answer includes the current record. */
            412: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure412"];
                };
            };
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    listSizes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sizes: {
                            id: number;
                            name: string;
                            code: string;
                            description: string | null;
                            sort_order: number | null;
                            is_active: boolean;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    createSize: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    code: string;
                    description?: string | null;
                    sort_order?: number | null;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        size: {
                            id: number;
                            name: string;
                            code: string;
                            description: string | null;
                            sort_order: number | null;
                            is_active: boolean;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getSize: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        size: {
                            id: number;
                            name: string;
                            code: string;
                            description: string | null;
                            sort_order: number | null;
                            is_active: boolean;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    updateSize: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what was read: 412 with the present record when it is another one. Without it, nothing is compared. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    code: string;
                    description?: string | null;
                    sort_order?: number | null;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        size: {
                            id: number;
                            name: string;
                            code: string;
                            description: string | null;
                            sort_order: number | null;
                            is_active: boolean;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            409: components["responses"]["Failure409"];
            /** @description The record has changed since it was read; the answer includes the current record. */
            412: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure412"];
                };
            };
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getSizeUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        usage: {
                            id: number;
                            products: number;
                            pictured_products: number;
                            garment_colors: number;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    listProductCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        product_categories: {
                            id: number;
                            name: string;
                            code: string;
                            description: string | null;
                            sort_order: number | null;
                            is_active: boolean;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    createProductCategory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    code: string;
                    description?: string | null;
                    sort_order?: number | null;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        productCategory: {
                            id: number;
                            name: string;
                            code: string;
                            description: string | null;
                            sort_order: number | null;
                            is_active: boolean;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getProductCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        productCategory: {
                            id: number;
                            name: string;
                            code: string;
                            description: string | null;
                            sort_order: number | null;
                            is_active: boolean;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    updateProductCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what was read: 412 with the present record when it is another one. Without it, nothing is compared. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    code: string;
                    description?: string | null;
                    sort_order?: number | null;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        productCategory: {
                            id: number;
                            name: string;
                            code: string;
                            description: string | null;
                            sort_order: number | null;
                            is_active: boolean;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            409: components["responses"]["Failure409"];
            /** @description The record has changed since it was read; the answer includes the current record. */
            412: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure412"];
                };
            };
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getProductCategoryUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        usage: {
                            id: number;
                            products: number;
                            pictured_products: number;
                            garment_colors: number;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    listGarmentColors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        garment_colors: {
                            id: number;
                            name: string;
                            code: string;
                            pantone_code: string | null;
                            hex_value: string;
                            image_url: string | null;
                            notes: string | null;
                            sort_order: number | null;
                            is_active: boolean;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    createGarmentColor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    code: string;
                    pantone_code?: string | null;
                    hex_value: string;
                    image_url?: string | null;
                    notes?: string | null;
                    sort_order?: number | null;
                    is_active?: boolean;
                    imprint_color_ids?: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        garment_color: {
                            id: number;
                            name: string;
                            code: string;
                            pantone_code: string | null;
                            hex_value: string;
                            image_url: string | null;
                            notes: string | null;
                            sort_order: number | null;
                            is_active: boolean;
                        };
                        imprint_color_ids: number[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getGarmentColor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        garment_color: {
                            id: number;
                            name: string;
                            code: string;
                            pantone_code: string | null;
                            hex_value: string;
                            image_url: string | null;
                            notes: string | null;
                            sort_order: number | null;
                            is_active: boolean;
                        };
                        imprint_color_ids: number[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    updateGarmentColor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what was read: 412 with the present record when it is another one. Without it, nothing is compared. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    code: string;
                    pantone_code?: string | null;
                    hex_value: string;
                    image_url?: string | null;
                    notes?: string | null;
                    sort_order?: number | null;
                    is_active?: boolean;
                    imprint_color_ids?: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        garment_color: {
                            id: number;
                            name: string;
                            code: string;
                            pantone_code: string | null;
                            hex_value: string;
                            image_url: string | null;
                            notes: string | null;
                            sort_order: number | null;
                            is_active: boolean;
                        };
                        imprint_color_ids: number[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            409: components["responses"]["Failure409"];
            /** @description The record has changed since it was read; the answer includes the current record. */
            412: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure412"];
                };
            };
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getGarmentColorUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        usage: {
                            id: number;
                            products: number;
                            pictured_products: number;
                            garment_colors: number;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    listImprintColors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        imprint_colors: {
                            id: number;
                            name: string;
                            code: string;
                            pantone_code: string | null;
                            hex_value: string;
                            image_url: string | null;
                            notes: string | null;
                            sort_order: number | null;
                            is_active: boolean;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    createImprintColor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    code: string;
                    pantone_code?: string | null;
                    hex_value: string;
                    image_url?: string | null;
                    notes?: string | null;
                    sort_order?: number | null;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        imprint_color: {
                            id: number;
                            name: string;
                            code: string;
                            pantone_code: string | null;
                            hex_value: string;
                            image_url: string | null;
                            notes: string | null;
                            sort_order: number | null;
                            is_active: boolean;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getImprintColor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        imprint_color: {
                            id: number;
                            name: string;
                            code: string;
                            pantone_code: string | null;
                            hex_value: string;
                            image_url: string | null;
                            notes: string | null;
                            sort_order: number | null;
                            is_active: boolean;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    updateImprintColor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what was read: 412 with the present record when it is another one. Without it, nothing is compared. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    code: string;
                    pantone_code?: string | null;
                    hex_value: string;
                    image_url?: string | null;
                    notes?: string | null;
                    sort_order?: number | null;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        imprint_color: {
                            id: number;
                            name: string;
                            code: string;
                            pantone_code: string | null;
                            hex_value: string;
                            image_url: string | null;
                            notes: string | null;
                            sort_order: number | null;
                            is_active: boolean;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            409: components["responses"]["Failure409"];
            /** @description The record has changed since it was read; the answer includes the current record. */
            412: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure412"];
                };
            };
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getImprintColorUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        usage: {
                            id: number;
                            products: number;
                            pictured_products: number;
                            garment_colors: number;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    listProducts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        products: {
                            id: number;
                            name: string;
                            code: string;
                            supplier_name: string;
                            supplier_code: string;
                            description: string | null;
                            product_category_id: number;
                            requires_color_pairing: boolean;
                            sort_order: number | null;
                            is_active: boolean;
                            product_category_name: string;
                            thumbnail: {
                                slot: number;
                                sha256: string;
                            } | null;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    code: string;
                    supplier_name: string;
                    supplier_code: string;
                    description?: string | null;
                    product_category_id: number;
                    requires_color_pairing?: boolean;
                    sort_order?: number | null;
                    is_active?: boolean;
                    product_garment_color_ids?: number[];
                    product_size_ids?: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        product: {
                            id: number;
                            name: string;
                            code: string;
                            supplier_name: string;
                            supplier_code: string;
                            description: string | null;
                            product_category_id: number;
                            requires_color_pairing: boolean;
                            sort_order: number | null;
                            is_active: boolean;
                        };
                        product_size_ids: number[];
                        product_garment_color_ids: number[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        product: {
                            id: number;
                            name: string;
                            code: string;
                            supplier_name: string;
                            supplier_code: string;
                            description: string | null;
                            product_category_id: number;
                            requires_color_pairing: boolean;
                            sort_order: number | null;
                            is_active: boolean;
                        };
                        product_size_ids: number[];
                        product_garment_color_ids: number[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what was read: 412 with the present record when it is another one. Without it, nothing is compared. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    code: string;
                    supplier_name: string;
                    supplier_code: string;
                    description?: string | null;
                    product_category_id: number;
                    requires_color_pairing?: boolean;
                    sort_order?: number | null;
                    is_active?: boolean;
                    product_garment_color_ids?: number[];
                    product_size_ids?: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        product: {
                            id: number;
                            name: string;
                            code: string;
                            supplier_name: string;
                            supplier_code: string;
                            description: string | null;
                            product_category_id: number;
                            requires_color_pairing: boolean;
                            sort_order: number | null;
                            is_active: boolean;
                        };
                        product_size_ids: number[];
                        product_garment_color_ids: number[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            409: components["responses"]["Failure409"];
            /** @description The record has changed since it was read; the answer includes the current record. */
            412: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure412"];
                };
            };
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getPermissionsOfRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        role: {
                            id: number;
                            name: string;
                            description: string | null;
                        };
                        permissions: {
                            id: number;
                            name: string;
                            description: string | null;
                        }[];
                        only_here_ids: number[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    setPermissionsOfRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what was read: 412 with the present record when it is another one. Without it, nothing is compared. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    permissionIds: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                        role: {
                            id: number;
                            name: string;
                            description: string | null;
                        };
                        permissions: {
                            id: number;
                            name: string;
                            description: string | null;
                        }[];
                        only_here_ids: number[];
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            409: components["responses"]["Failure409"];
            /** @description The record has changed since it was read; the answer includes the current record. */
            412: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure412"];
                };
            };
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    createReadyRole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    name: "Catalog Manager" | "Club Coordinator" | "Image Technician" | "Viewer";
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        role: {
                            id: number;
                            name: string;
                            description: string | null;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getRolesOfPermission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        permission: {
                            id: number;
                            name: string;
                            description: string | null;
                        };
                        roles: {
                            id: number;
                            name: string;
                            description: string | null;
                        }[];
                        holding_role_ids: number[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    setRolesOfPermission: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what was read: 412 with the present record when it is another one. Without it, nothing is compared. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    roleIds: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                        permission: {
                            id: number;
                            name: string;
                            description: string | null;
                        };
                        roles: {
                            id: number;
                            name: string;
                            description: string | null;
                        }[];
                        holding_role_ids: number[];
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            409: components["responses"]["Failure409"];
            /** @description The record has changed since it was read; the answer includes the current record. */
            412: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure412"];
                };
            };
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    listPotentialDirectors: {
        parameters: {
            query?: {
                clubId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users: {
                            id: number;
                            first_name: string;
                            last_name: string;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    inviteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    listUndeliveredInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sends_mail: boolean;
                        undelivered: number[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    createInvitationLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        link: string;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    endSessionsOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        ended: number;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    endAllSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        ended: number;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    resetSecondStepOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    listRolesForUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        roles: {
                            id: number;
                            name: string;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    listClubsForUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clubs: {
                            id: number;
                            name: string;
                            is_active: boolean;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    countPeopleOfRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        roles: {
                            role_id: number;
                            active_count: number;
                            inactive_count: number;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    listPeopleOfRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active_count: number;
                        inactive_count: number;
                        people: {
                            id: number;
                            name: string;
                            is_active: boolean;
                        }[] | null;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    listPeopleOfPermission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active_count: number;
                        inactive_count: number;
                        people: {
                            id: number;
                            name: string;
                            is_active: boolean;
                        }[] | null;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    listGrantors: {
        parameters: {
            query: {
                code: "ROLES_READ" | "ROLES_CREATE" | "ROLES_UPDATE" | "ROLE_PERMISSIONS_READ" | "ROLE_PERMISSIONS_UPDATE" | "PERMISSIONS_READ" | "PERMISSIONS_CREATE" | "PERMISSIONS_UPDATE" | "PERMISSION_ROLES_READ" | "PERMISSION_ROLES_UPDATE" | "CLUBS_READ" | "CLUBS_CREATE" | "CLUBS_UPDATE" | "USERS_READ" | "USERS_CREATE" | "USERS_UPDATE" | "SIZE_READ" | "SIZE_CREATE" | "SIZE_UPDATE" | "PRODUCT_CATEGORY_READ" | "PRODUCT_CATEGORY_CREATE" | "PRODUCT_CATEGORY_UPDATE" | "GARMENT_COLOR_READ" | "GARMENT_COLOR_CREATE" | "GARMENT_COLOR_UPDATE" | "IMPRINT_COLOR_READ" | "IMPRINT_COLOR_CREATE" | "IMPRINT_COLOR_UPDATE" | "PRODUCT_READ" | "PRODUCT_CREATE" | "PRODUCT_UPDATE" | "IMAGE_RESTORE" | "ACTIVITY_READ" | "API_TOKEN_READ" | "API_TOKEN_CREATE" | "API_TOKEN_UPDATE" | "WEBHOOK_READ" | "WEBHOOK_CREATE" | "WEBHOOK_UPDATE" | "BACKUP_READ" | "BACKUP_CREATE";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        code: string;
                        description: string;
                        people: string[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    orderGarmentColors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: number[];
                    former_ids: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        changed_count: number;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    orderImprintColors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: number[];
                    former_ids: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        changed_count: number;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    orderProducts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: number[];
                    former_ids: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        changed_count: number;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    orderProductCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: number[];
                    former_ids: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        changed_count: number;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    orderSizes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: number[];
                    former_ids: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        changed_count: number;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    duplicateProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    code: string;
                    sizes: boolean;
                    garment_colors: boolean;
                    pictures: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        product: {
                            id: number;
                            name: string;
                            code: string;
                            supplier_name: string;
                            supplier_code: string;
                            description: string | null;
                            product_category_id: number;
                            requires_color_pairing: boolean;
                            sort_order: number | null;
                            is_active: boolean;
                        };
                        product_size_ids: number[];
                        product_garment_color_ids: number[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getPictureBoard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        products: {
                            id: number;
                            color_ids: number[];
                            pictures: {
                                slot: number;
                                color_id: number | null;
                                sha256: string;
                                alt_text: string | null;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getPictureBoardSummary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        products: {
                            id: number;
                            color_ids: number[];
                            size_ids: number[];
                            pictures: number;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getPictureBoardColors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        colors: {
                            id: number;
                            name: string;
                            code: string;
                            hex_value: string;
                            is_active: boolean;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getClubAttention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attention: {
                            id: number;
                            reasons: {
                                /** @enum {string} */
                                reason: "no_hero_picture" | "no_alt_text" | "no_sizes" | "no_garment_colors" | "inactive_category" | "inactive_sizes" | "inactive_garment_colors" | "low_contrast" | "no_imprint_colors" | "inactive_imprint_colors" | "similar_colors" | "same_pantone" | "used_while_inactive" | "no_director" | "inactive_director" | "invitation_expired" | "role_without_permissions" | "no_second_step";
                                names: string[];
                                count: number;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getGarmentColorAttention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attention: {
                            id: number;
                            reasons: {
                                /** @enum {string} */
                                reason: "no_hero_picture" | "no_alt_text" | "no_sizes" | "no_garment_colors" | "inactive_category" | "inactive_sizes" | "inactive_garment_colors" | "low_contrast" | "no_imprint_colors" | "inactive_imprint_colors" | "similar_colors" | "same_pantone" | "used_while_inactive" | "no_director" | "inactive_director" | "invitation_expired" | "role_without_permissions" | "no_second_step";
                                names: string[];
                                count: number;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getImprintColorAttention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attention: {
                            id: number;
                            reasons: {
                                /** @enum {string} */
                                reason: "no_hero_picture" | "no_alt_text" | "no_sizes" | "no_garment_colors" | "inactive_category" | "inactive_sizes" | "inactive_garment_colors" | "low_contrast" | "no_imprint_colors" | "inactive_imprint_colors" | "similar_colors" | "same_pantone" | "used_while_inactive" | "no_director" | "inactive_director" | "invitation_expired" | "role_without_permissions" | "no_second_step";
                                names: string[];
                                count: number;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getProductAttention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attention: {
                            id: number;
                            reasons: {
                                /** @enum {string} */
                                reason: "no_hero_picture" | "no_alt_text" | "no_sizes" | "no_garment_colors" | "inactive_category" | "inactive_sizes" | "inactive_garment_colors" | "low_contrast" | "no_imprint_colors" | "inactive_imprint_colors" | "similar_colors" | "same_pantone" | "used_while_inactive" | "no_director" | "inactive_director" | "invitation_expired" | "role_without_permissions" | "no_second_step";
                                names: string[];
                                count: number;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getProductCategoryAttention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attention: {
                            id: number;
                            reasons: {
                                /** @enum {string} */
                                reason: "no_hero_picture" | "no_alt_text" | "no_sizes" | "no_garment_colors" | "inactive_category" | "inactive_sizes" | "inactive_garment_colors" | "low_contrast" | "no_imprint_colors" | "inactive_imprint_colors" | "similar_colors" | "same_pantone" | "used_while_inactive" | "no_director" | "inactive_director" | "invitation_expired" | "role_without_permissions" | "no_second_step";
                                names: string[];
                                count: number;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getSizeAttention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attention: {
                            id: number;
                            reasons: {
                                /** @enum {string} */
                                reason: "no_hero_picture" | "no_alt_text" | "no_sizes" | "no_garment_colors" | "inactive_category" | "inactive_sizes" | "inactive_garment_colors" | "low_contrast" | "no_imprint_colors" | "inactive_imprint_colors" | "similar_colors" | "same_pantone" | "used_while_inactive" | "no_director" | "inactive_director" | "invitation_expired" | "role_without_permissions" | "no_second_step";
                                names: string[];
                                count: number;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getUserAttention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attention: {
                            id: number;
                            reasons: {
                                /** @enum {string} */
                                reason: "no_hero_picture" | "no_alt_text" | "no_sizes" | "no_garment_colors" | "inactive_category" | "inactive_sizes" | "inactive_garment_colors" | "low_contrast" | "no_imprint_colors" | "inactive_imprint_colors" | "similar_colors" | "same_pantone" | "used_while_inactive" | "no_director" | "inactive_director" | "invitation_expired" | "role_without_permissions" | "no_second_step";
                                names: string[];
                                count: number;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getClubs: {
        parameters: {
            query: {
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        records: {
                            id: number;
                            version: number;
                            item: {
                                club: {
                                    id: number;
                                    name: string;
                                    description: string | null;
                                    director_user_id: number | null;
                                    director_first_name: string | null;
                                    director_last_name: string | null;
                                    is_active: boolean;
                                };
                            };
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    updateClubs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    changes: {
                        id: number;
                        version?: number;
                        fields: {
                            [key: string]: unknown;
                        };
                    }[];
                    dry_run: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        changed_count: number;
                        unchanged_count: number;
                        refused: {
                            id: number;
                            name: string | null;
                            status: number;
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            /** @description Nothing was changed: these records have changed since, or a rule does not allow the change. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: false;
                        message: string;
                        path: string;
                        refused: {
                            id: number;
                            name: string | null;
                            status: number;
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                    };
                };
            };
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getGarmentColors: {
        parameters: {
            query: {
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        records: {
                            id: number;
                            version: number;
                            item: {
                                garment_color: {
                                    id: number;
                                    name: string;
                                    code: string;
                                    pantone_code: string | null;
                                    hex_value: string;
                                    image_url: string | null;
                                    notes: string | null;
                                    sort_order: number | null;
                                    is_active: boolean;
                                };
                                imprint_color_ids: number[];
                            };
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    updateGarmentColors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    changes: {
                        id: number;
                        version?: number;
                        fields: {
                            [key: string]: unknown;
                        };
                    }[];
                    dry_run: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        changed_count: number;
                        unchanged_count: number;
                        refused: {
                            id: number;
                            name: string | null;
                            status: number;
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            /** @description Nothing was changed: these records have changed since, or a rule does not allow the change. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: false;
                        message: string;
                        path: string;
                        refused: {
                            id: number;
                            name: string | null;
                            status: number;
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                    };
                };
            };
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getImprintColors: {
        parameters: {
            query: {
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        records: {
                            id: number;
                            version: number;
                            item: {
                                imprint_color: {
                                    id: number;
                                    name: string;
                                    code: string;
                                    pantone_code: string | null;
                                    hex_value: string;
                                    image_url: string | null;
                                    notes: string | null;
                                    sort_order: number | null;
                                    is_active: boolean;
                                };
                            };
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    updateImprintColors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    changes: {
                        id: number;
                        version?: number;
                        fields: {
                            [key: string]: unknown;
                        };
                    }[];
                    dry_run: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        changed_count: number;
                        unchanged_count: number;
                        refused: {
                            id: number;
                            name: string | null;
                            status: number;
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            /** @description Nothing was changed: these records have changed since, or a rule does not allow the change. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: false;
                        message: string;
                        path: string;
                        refused: {
                            id: number;
                            name: string | null;
                            status: number;
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                    };
                };
            };
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getProducts: {
        parameters: {
            query: {
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        records: {
                            id: number;
                            version: number;
                            item: {
                                product: {
                                    id: number;
                                    name: string;
                                    code: string;
                                    supplier_name: string;
                                    supplier_code: string;
                                    description: string | null;
                                    product_category_id: number;
                                    requires_color_pairing: boolean;
                                    sort_order: number | null;
                                    is_active: boolean;
                                };
                                product_size_ids: number[];
                                product_garment_color_ids: number[];
                            };
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    updateProducts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    changes: {
                        id: number;
                        version?: number;
                        fields: {
                            [key: string]: unknown;
                        };
                    }[];
                    dry_run: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        changed_count: number;
                        unchanged_count: number;
                        refused: {
                            id: number;
                            name: string | null;
                            status: number;
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            /** @description Nothing was changed: these records have changed since, or a rule does not allow the change. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: false;
                        message: string;
                        path: string;
                        refused: {
                            id: number;
                            name: string | null;
                            status: number;
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                    };
                };
            };
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getProductCategories: {
        parameters: {
            query: {
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        records: {
                            id: number;
                            version: number;
                            item: {
                                productCategory: {
                                    id: number;
                                    name: string;
                                    code: string;
                                    description: string | null;
                                    sort_order: number | null;
                                    is_active: boolean;
                                };
                            };
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    updateProductCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    changes: {
                        id: number;
                        version?: number;
                        fields: {
                            [key: string]: unknown;
                        };
                    }[];
                    dry_run: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        changed_count: number;
                        unchanged_count: number;
                        refused: {
                            id: number;
                            name: string | null;
                            status: number;
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            /** @description Nothing was changed: these records have changed since, or a rule does not allow the change. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: false;
                        message: string;
                        path: string;
                        refused: {
                            id: number;
                            name: string | null;
                            status: number;
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                    };
                };
            };
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getSizes: {
        parameters: {
            query: {
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        records: {
                            id: number;
                            version: number;
                            item: {
                                size: {
                                    id: number;
                                    name: string;
                                    code: string;
                                    description: string | null;
                                    sort_order: number | null;
                                    is_active: boolean;
                                };
                            };
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    updateSizes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    changes: {
                        id: number;
                        version?: number;
                        fields: {
                            [key: string]: unknown;
                        };
                    }[];
                    dry_run: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        changed_count: number;
                        unchanged_count: number;
                        refused: {
                            id: number;
                            name: string | null;
                            status: number;
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            /** @description Nothing was changed: these records have changed since, or a rule does not allow the change. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: false;
                        message: string;
                        path: string;
                        refused: {
                            id: number;
                            name: string | null;
                            status: number;
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                    };
                };
            };
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getUsers: {
        parameters: {
            query: {
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        records: {
                            id: number;
                            version: number;
                            item: {
                                user: {
                                    id: number;
                                    first_name: string;
                                    last_name: string;
                                    email: string;
                                    display_name: string | null;
                                    phone: string | null;
                                    address_line1: string | null;
                                    address_line2: string | null;
                                    city: string | null;
                                    state: string | null;
                                    postal_code: string | null;
                                    club_id: number | null;
                                    app_role_id: number;
                                    is_active: boolean;
                                    email_verified: boolean;
                                    password_change_required: boolean;
                                    club_name: string | null;
                                    role_name: string;
                                    last_login: string | null;
                                    failed_login_attempts: number;
                                    created_at: string;
                                    updated_at: string;
                                    created_by_first_name: string | null;
                                    created_by_last_name: string | null;
                                    updated_by_first_name: string | null;
                                    updated_by_last_name: string | null;
                                };
                            };
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    updateUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    changes: {
                        id: number;
                        version?: number;
                        fields: {
                            [key: string]: unknown;
                        };
                    }[];
                    dry_run: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        changed_count: number;
                        unchanged_count: number;
                        refused: {
                            id: number;
                            name: string | null;
                            status: number;
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            /** @description Nothing was changed: these records have changed since, or a rule does not allow the change. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: false;
                        message: string;
                        path: string;
                        refused: {
                            id: number;
                            name: string | null;
                            status: number;
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                    };
                };
            };
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    duplicateProducts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    sizes: boolean;
                    garment_colors: boolean;
                    garment_color_ids?: number[];
                    pictures: boolean;
                    copies: {
                        id: number;
                        fields: {
                            [key: string]: unknown;
                        };
                    }[];
                    dry_run: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        created_count: number;
                        refused: {
                            id: number;
                            name: string | null;
                            status: number;
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            /** @description Nothing was created: these products can’t be duplicated this way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: false;
                        message: string;
                        path: string;
                        refused: {
                            id: number;
                            name: string | null;
                            status: number;
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                    };
                };
            };
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    importClubs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    columns: string[];
                    lines: string[][];
                    dry_run: boolean;
                    preview?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        create_count: number;
                        change_count: number;
                        unchanged_count: number;
                        error_count: number;
                        preview: string;
                        can_undo: boolean;
                        undo_removes: boolean;
                        created_inactive: boolean;
                        lines: {
                            /** @enum {string} */
                            result: "create" | "change" | "unchanged" | "error";
                            id: number | null;
                            is_inactive: boolean;
                            changes: {
                                field: string;
                                before: string | null;
                                after: string | null;
                            }[];
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    importGarmentColors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    columns: string[];
                    lines: string[][];
                    dry_run: boolean;
                    preview?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        create_count: number;
                        change_count: number;
                        unchanged_count: number;
                        error_count: number;
                        preview: string;
                        can_undo: boolean;
                        undo_removes: boolean;
                        created_inactive: boolean;
                        lines: {
                            /** @enum {string} */
                            result: "create" | "change" | "unchanged" | "error";
                            id: number | null;
                            is_inactive: boolean;
                            changes: {
                                field: string;
                                before: string | null;
                                after: string | null;
                            }[];
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    importImprintColors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    columns: string[];
                    lines: string[][];
                    dry_run: boolean;
                    preview?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        create_count: number;
                        change_count: number;
                        unchanged_count: number;
                        error_count: number;
                        preview: string;
                        can_undo: boolean;
                        undo_removes: boolean;
                        created_inactive: boolean;
                        lines: {
                            /** @enum {string} */
                            result: "create" | "change" | "unchanged" | "error";
                            id: number | null;
                            is_inactive: boolean;
                            changes: {
                                field: string;
                                before: string | null;
                                after: string | null;
                            }[];
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    importProducts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    columns: string[];
                    lines: string[][];
                    dry_run: boolean;
                    preview?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        create_count: number;
                        change_count: number;
                        unchanged_count: number;
                        error_count: number;
                        preview: string;
                        can_undo: boolean;
                        undo_removes: boolean;
                        created_inactive: boolean;
                        lines: {
                            /** @enum {string} */
                            result: "create" | "change" | "unchanged" | "error";
                            id: number | null;
                            is_inactive: boolean;
                            changes: {
                                field: string;
                                before: string | null;
                                after: string | null;
                            }[];
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    importProductCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    columns: string[];
                    lines: string[][];
                    dry_run: boolean;
                    preview?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        create_count: number;
                        change_count: number;
                        unchanged_count: number;
                        error_count: number;
                        preview: string;
                        can_undo: boolean;
                        undo_removes: boolean;
                        created_inactive: boolean;
                        lines: {
                            /** @enum {string} */
                            result: "create" | "change" | "unchanged" | "error";
                            id: number | null;
                            is_inactive: boolean;
                            changes: {
                                field: string;
                                before: string | null;
                                after: string | null;
                            }[];
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    importSizes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    columns: string[];
                    lines: string[][];
                    dry_run: boolean;
                    preview?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        create_count: number;
                        change_count: number;
                        unchanged_count: number;
                        error_count: number;
                        preview: string;
                        can_undo: boolean;
                        undo_removes: boolean;
                        created_inactive: boolean;
                        lines: {
                            /** @enum {string} */
                            result: "create" | "change" | "unchanged" | "error";
                            id: number | null;
                            is_inactive: boolean;
                            changes: {
                                field: string;
                                before: string | null;
                                after: string | null;
                            }[];
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    importUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    columns: string[];
                    lines: string[][];
                    dry_run: boolean;
                    preview?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        create_count: number;
                        change_count: number;
                        unchanged_count: number;
                        error_count: number;
                        preview: string;
                        can_undo: boolean;
                        undo_removes: boolean;
                        created_inactive: boolean;
                        lines: {
                            /** @enum {string} */
                            result: "create" | "change" | "unchanged" | "error";
                            id: number | null;
                            is_inactive: boolean;
                            changes: {
                                field: string;
                                before: string | null;
                                after: string | null;
                            }[];
                            errors: {
                                path: string;
                                message: string;
                            }[];
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    listSavedViews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        views: {
                            id: number;
                            /** @enum {string} */
                            list: "clubs" | "garment_colors" | "imprint_colors" | "products" | "product_categories" | "sizes" | "users";
                            name: string;
                            query: string;
                            is_shared: boolean;
                            is_own: boolean;
                            owner_name: string;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    createSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    list: "clubs" | "garment_colors" | "imprint_colors" | "products" | "product_categories" | "sizes" | "users";
                    name: string;
                    query: string;
                    is_shared: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        view: {
                            id: number;
                            /** @enum {string} */
                            list: "clubs" | "garment_colors" | "imprint_colors" | "products" | "product_categories" | "sizes" | "users";
                            name: string;
                            query: string;
                            is_shared: boolean;
                            is_own: boolean;
                            owner_name: string;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    updateSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    query?: string;
                    is_shared?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        view: {
                            id: number;
                            /** @enum {string} */
                            list: "clubs" | "garment_colors" | "imprint_colors" | "products" | "product_categories" | "sizes" | "users";
                            name: string;
                            query: string;
                            is_shared: boolean;
                            is_own: boolean;
                            owner_name: string;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    deleteSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    listFirstSteps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        steps: {
                            /** @enum {string} */
                            step: "name" | "roles" | "users" | "clubs" | "sizes" | "imprint_colors" | "garment_colors" | "product_categories" | "products" | "product_images";
                            done: boolean;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    listFilledSlots: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        filled_slots: {
                            slot: number;
                            color_id: number | null;
                            sha256: string;
                            alt_text: string | null;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getProductImage: {
        parameters: {
            query: {
                productId: string;
                slot: string;
                colorId?: string;
                width?: "96" | "320" | "640" | "960" | "1280" | "1920";
                format?: "webp" | "avif" | "jpeg";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/gif": string;
                    "image/avif": string;
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getPictureByContent: {
        parameters: {
            query?: {
                width?: "96" | "320" | "640" | "960" | "1280" | "1920";
                format?: "webp" | "avif" | "jpeg";
            };
            header?: never;
            path: {
                sha256: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/gif": string;
                    "image/avif": string;
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    deleteProductImage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    productId: number;
                    slot: number;
                    colorId?: number | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    moveProductImage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    productId: number;
                    from: {
                        slot: number;
                        colorId?: number | null;
                    };
                    to: {
                        slot: number;
                        colorId?: number | null;
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    setProductImageAltText: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    productId: number;
                    slot: number;
                    colorId?: number | null;
                    sha256: string;
                    altText?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    downloadProductImages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    uploadProductImage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                    productId: string;
                    slot: string;
                    colorId?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getProductImageArchive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pictures: number;
                        products: number;
                        bytes: number;
                        damaged: {
                            product: string;
                            color: string | null;
                            slot: number;
                        }[];
                        restore_running: boolean;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    restoreProductImages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        added: number;
                        replaced: number;
                        unchanged: number;
                        skipped: {
                            name: string;
                            reason: string;
                        }[];
                        restore_id: number;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    listRestores: {
        parameters: {
            query?: {
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        restores: {
                            id: number;
                            at: string;
                            by: string | null;
                            added: number;
                            replaced: number;
                            unchanged: number | null;
                            skipped: number | null;
                            left_out: number | null;
                            undone: boolean;
                            can_undo: boolean;
                            can_redo: boolean;
                        }[];
                        next: number | null;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    undoRestore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        restored: number;
                        removed: number;
                        kept: number;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    redoRestore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        restored: number;
                        removed: number;
                        kept: number;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    listRestorePreviews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        previews: {
                            id: number;
                            file_name: string;
                            created_at: string;
                            expires_at: string;
                            added: number;
                            replaced: number;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    createRestorePreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        preview_id: number;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getRestorePreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        preview: {
                            id: number;
                            file_name: string;
                            created_at: string;
                            expires_at: string;
                            comparison: number;
                            compared_at: string;
                            pictures: {
                                position: number;
                                name: string;
                                product_id: number;
                                color_id: number | null;
                                slot: number;
                                sha256: string;
                                before: string | null;
                                alt_text: string | null;
                                before_alt_text: string | null;
                                reason: string | null;
                            }[];
                            products: {
                                id: number;
                                code: string;
                                name: string;
                                is_active: boolean;
                            }[];
                            colors: {
                                id: number;
                                code: string;
                                name: string;
                                hex_value: string;
                            }[];
                            skipped: {
                                name: string;
                                reason: string;
                            }[];
                            restore: {
                                id: number;
                                at: string;
                                by: string | null;
                                added: number;
                                replaced: number;
                                unchanged: number | null;
                                skipped: number | null;
                                left_out: number | null;
                                undone: boolean;
                                can_undo: boolean;
                                can_redo: boolean;
                            } | null;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getRestorePreviewPicture: {
        parameters: {
            query: {
                sha256: string;
                width?: "96" | "320" | "640" | "960" | "1280" | "1920";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/gif": string;
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    compareRestorePreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        preview: {
                            id: number;
                            file_name: string;
                            created_at: string;
                            expires_at: string;
                            comparison: number;
                            compared_at: string;
                            pictures: {
                                position: number;
                                name: string;
                                product_id: number;
                                color_id: number | null;
                                slot: number;
                                sha256: string;
                                before: string | null;
                                alt_text: string | null;
                                before_alt_text: string | null;
                                reason: string | null;
                            }[];
                            products: {
                                id: number;
                                code: string;
                                name: string;
                                is_active: boolean;
                            }[];
                            colors: {
                                id: number;
                                code: string;
                                name: string;
                                hex_value: string;
                            }[];
                            skipped: {
                                name: string;
                                reason: string;
                            }[];
                            restore: {
                                id: number;
                                at: string;
                                by: string | null;
                                added: number;
                                replaced: number;
                                unchanged: number | null;
                                skipped: number | null;
                                left_out: number | null;
                                undone: boolean;
                                can_undo: boolean;
                                can_redo: boolean;
                            } | null;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    applyRestorePreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    comparison: number;
                    leave_out: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        restore: {
                            id: number;
                            at: string;
                            by: string | null;
                            added: number;
                            replaced: number;
                            unchanged: number | null;
                            skipped: number | null;
                            left_out: number | null;
                            undone: boolean;
                            can_undo: boolean;
                            can_redo: boolean;
                        };
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            /** @description Nothing was applied: these slots have changed since they were compared, or the preview was already applied. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: false;
                        message: string;
                        path: string;
                        changed: {
                            product_id: number;
                            color_id: number | null;
                            slot: number;
                        }[];
                    };
                };
            };
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    discardRestorePreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    getClubHistory: {
        parameters: {
            query?: {
                before?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: components["schemas"]["HistoryEntry"][];
                        next: number | null;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getGarmentColorHistory: {
        parameters: {
            query?: {
                before?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: components["schemas"]["HistoryEntry"][];
                        next: number | null;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getImprintColorHistory: {
        parameters: {
            query?: {
                before?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: components["schemas"]["HistoryEntry"][];
                        next: number | null;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getProductHistory: {
        parameters: {
            query?: {
                before?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: components["schemas"]["HistoryEntry"][];
                        next: number | null;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getProductCategoryHistory: {
        parameters: {
            query?: {
                before?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: components["schemas"]["HistoryEntry"][];
                        next: number | null;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getSizeHistory: {
        parameters: {
            query?: {
                before?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: components["schemas"]["HistoryEntry"][];
                        next: number | null;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getUserHistory: {
        parameters: {
            query?: {
                before?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: components["schemas"]["HistoryEntry"][];
                        next: number | null;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getRoleHistory: {
        parameters: {
            query?: {
                before?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: components["schemas"]["HistoryEntry"][];
                        next: number | null;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getPermissionHistory: {
        parameters: {
            query?: {
                before?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: components["schemas"]["HistoryEntry"][];
                        next: number | null;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getClubLastChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        last_changes: {
                            id: number;
                            updated_at: string;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getGarmentColorLastChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        last_changes: {
                            id: number;
                            updated_at: string;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getImprintColorLastChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        last_changes: {
                            id: number;
                            updated_at: string;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getProductLastChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        last_changes: {
                            id: number;
                            updated_at: string;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getProductCategoryLastChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        last_changes: {
                            id: number;
                            updated_at: string;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getSizeLastChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        last_changes: {
                            id: number;
                            updated_at: string;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getUserLastChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        last_changes: {
                            id: number;
                            updated_at: string;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    getEarlierPicture: {
        parameters: {
            query?: {
                width?: "96" | "320" | "640" | "960" | "1280" | "1920";
            };
            header?: never;
            path: {
                id: string;
                sha256: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description The version of the record. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/gif": string;
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    listEarlierPictures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pictures: {
                            slot: number;
                            color: {
                                id: number;
                                name: string;
                                hex_value: string;
                            } | null;
                            offered: boolean;
                            sha256: string;
                            width: number;
                            height: number;
                            at: string;
                            by: string | null;
                            replaced: boolean;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    bringBackEarlierPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    slot: number;
                    colorId?: number | null;
                    sha256: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    listActivity: {
        parameters: {
            query?: {
                person?: string;
                kind?: "created" | "changed" | "pictures" | "undone" | "sign-ins" | "failed-sign-ins" | "tokens" | "webhooks" | "passwords" | "second-steps";
                entity?: "clubs" | "garment_colors" | "imprint_colors" | "products" | "product_categories" | "sizes" | "users" | "roles" | "permissions";
                record?: string;
                from?: string;
                to?: string;
                words?: string;
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: {
                            id: number;
                            request_id: string;
                            at: string;
                            actor: {
                                id: number;
                                name: string;
                            } | null;
                            action: string;
                            changes: {
                                field: string;
                                before: ({
                                    /** @enum {string} */
                                    type: "plain";
                                    value: string | number | boolean;
                                } | {
                                    /** @enum {string} */
                                    type: "record";
                                    record: {
                                        id: number;
                                        name: string | null;
                                        former_name: string | null;
                                        hex_value: string | null;
                                    };
                                } | {
                                    /** @enum {string} */
                                    type: "records";
                                    records: {
                                        id: number;
                                        name: string | null;
                                        former_name: string | null;
                                        hex_value: string | null;
                                    }[];
                                } | {
                                    /** @enum {string} */
                                    type: "picture";
                                    picture: {
                                        color: {
                                            id: number;
                                            name: string | null;
                                            former_name: string | null;
                                            hex_value: string | null;
                                        } | null;
                                        slot: number;
                                        sha256: string;
                                        alt_text: string | null;
                                        present: boolean;
                                        url: string | null;
                                    };
                                }) | null;
                                after: ({
                                    /** @enum {string} */
                                    type: "plain";
                                    value: string | number | boolean;
                                } | {
                                    /** @enum {string} */
                                    type: "record";
                                    record: {
                                        id: number;
                                        name: string | null;
                                        former_name: string | null;
                                        hex_value: string | null;
                                    };
                                } | {
                                    /** @enum {string} */
                                    type: "records";
                                    records: {
                                        id: number;
                                        name: string | null;
                                        former_name: string | null;
                                        hex_value: string | null;
                                    }[];
                                } | {
                                    /** @enum {string} */
                                    type: "picture";
                                    picture: {
                                        color: {
                                            id: number;
                                            name: string | null;
                                            former_name: string | null;
                                            hex_value: string | null;
                                        } | null;
                                        slot: number;
                                        sha256: string;
                                        alt_text: string | null;
                                        present: boolean;
                                        url: string | null;
                                    };
                                }) | null;
                            }[];
                            can_undo: boolean;
                            entity: string;
                            record: {
                                id: number;
                                name: string | null;
                                former_name: string | null;
                                hex_value: string | null;
                            } | null;
                            thumbnail: {
                                slot: number;
                                sha256: string;
                            } | null;
                            more_changes: number;
                        }[];
                        next: number | null;
                        searched_to: string | null;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    downloadActivity: {
        parameters: {
            query?: {
                person?: string;
                kind?: "created" | "changed" | "pictures" | "undone" | "sign-ins" | "failed-sign-ins" | "tokens" | "webhooks" | "passwords" | "second-steps";
                entity?: "clubs" | "garment_colors" | "imprint_colors" | "products" | "product_categories" | "sizes" | "users" | "roles" | "permissions";
                record?: string;
                from?: string;
                to?: string;
                words?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    undoRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    request_ids: string[];
                    skip_changed: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        undone: string[];
                        undone_count: number;
                        kept: {
                            name: string;
                            reason: string;
                        }[];
                        kept_count: number;
                        kept_new_count: number;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            /** @description Nothing was undone: these records have changed since, or a rule does not allow it. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: false;
                        message: string;
                        path: string;
                        kept: {
                            name: string;
                            reason: string;
                        }[];
                        kept_count: number;
                        kept_new_count: number;
                        undoable_count: number;
                    };
                };
            };
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                after?: string;
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changes: (components["schemas"]["ClubChange"] | components["schemas"]["GarmentColorChange"] | components["schemas"]["ImprintColorChange"] | components["schemas"]["ProductChange"] | components["schemas"]["ProductCategoryChange"] | components["schemas"]["SizeChange"] | components["schemas"]["UserChange"] | components["schemas"]["RoleChange"] | components["schemas"]["PermissionChange"] | components["schemas"]["PicturesChange"])[];
                        cursor: string;
                        more: boolean;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    listBackups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        settings: {
                            to: string;
                            at: string;
                            keep: number;
                        } | null;
                        unreadable: string | null;
                        next_at: string | null;
                        progress: {
                            written: number;
                            expected: number;
                        } | null;
                        backups: {
                            id: number;
                            /** @enum {string} */
                            state: "running" | "made" | "incomplete" | "failed" | "interrupted";
                            started_at: string;
                            ended_at: string | null;
                            started_by: string | null;
                            bytes: number | null;
                            products: number | null;
                            pictures: number | null;
                            error: string | null;
                            is_kept: boolean | null;
                            check: {
                                /** @enum {string} */
                                state: "running" | "passed" | "failed";
                                at: string;
                                error: string | null;
                            } | null;
                        }[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
    createBackup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    checkBackup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
            400: components["responses"]["Failure400"];
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            409: components["responses"]["Failure409"];
            413: components["responses"]["Failure413"];
            415: components["responses"]["Failure415"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
            507: components["responses"]["Failure507"];
        };
    };
    downloadBackup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            401: components["responses"]["Failure401"];
            403: components["responses"]["Failure403"];
            404: components["responses"]["Failure404"];
            429: components["responses"]["Failure429"];
            500: components["responses"]["Failure500"];
            503: components["responses"]["Failure503"];
        };
    };
}
